import { lookupIn, type Named } from '../rows/index.ts';

export interface StandardRef extends Named {
  readonly system_type_id: string | null;
  readonly path: string;
  readonly depth: number;
}

const standards = lookupIn<StandardRef>('standard', 'standard', 'id, name, system_type_id, path, depth');

export const standardNamed = standards.one;
export const standardsNamed = standards.several;
