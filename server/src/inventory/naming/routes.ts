import { bind } from '../../platform/http/index.ts';
import { checking } from './check-name.ts';

export const routes = bind({
  checkLocationName: checking('location'),
  checkSystemName: checking('system'),
  checkComponentName: checking('component'),
});
