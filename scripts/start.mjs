import { requireNode } from './node-version.mjs';

requireNode();

import('./prepare.mjs')
  .then((preparation) => preparation.prepare())
  .then(() => import('./serve.mjs'))
  .then((muster) => muster.serve())
  .catch((error) => {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  });
