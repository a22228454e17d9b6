import { bind } from '../../platform/http/index.ts';
import { previewing } from './preview-labels.ts';
import { recomputing } from './recompute-labels.ts';
import { renderComponentLabel } from './render-component-label.ts';
import { renderLocationLabel } from './render-location-label.ts';
import { renderSystemLabel } from './render-system-label.ts';

export const routes = bind({
  renderLocationLabel,
  renderSystemLabel,
  renderComponentLabel,
  previewLocationLabels: previewing('location'),
  previewSystemLabels: previewing('system'),
  previewComponentLabels: previewing('component'),
  recomputeLocationLabels: recomputing('location'),
  recomputeSystemLabels: recomputing('system'),
  recomputeComponentLabels: recomputing('component'),
});
