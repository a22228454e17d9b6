import { requireNode } from './node-version.mjs';

requireNode();

import('./run-tests.mjs')
  .then((tests) => tests.runTests(process.argv.slice(2)))
  .then(
    (failed) => {
      process.exitCode = failed === 0 ? 0 : 1;
    },
    (error) => {
      console.error(`error: ${error.message}`);
      console.log('\n0 passed, 1 failed');
      process.exitCode = 1;
    },
  );
