import { requireNode } from './node-version.mjs';

requireNode();

import('./run.mjs').then((muster) => muster.run());
