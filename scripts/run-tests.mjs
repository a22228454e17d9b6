import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staleDocs } from './docs.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { uncitedRules } from './rules-cited.mjs';
import { brokenWalls } from './walls.mjs';

/** What is looked at beside the tests: a name, and what is wrong. */
const CHECKS = [
  ['format and lint', () => program('@biomejs/biome/bin/biome', ['check', '.'])],
  ['types', () => program('typescript/bin/tsc', ['--noEmit'])],
  ['walls', () => brokenWalls(root)],
  ['rules without a test', () => uncitedRules(root)],
  ['generated files out of date, run `node scripts/docs.mjs`', () => staleDocs(root)],
];

/** Everything, whatever fails on the way; the last line counts. Returns how much failed. */
export async function runTests(args) {
  await prepare();
  const failedChecks = [];
  for (const [name, check] of CHECKS) {
    const problems = await check().catch((error) => [error.message]);
    if (problems.length > 0) failedChecks.push(name);
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    for (const problem of problems) console.log(`       ${problem}`);
  }
  const tests = await runVitest(args);
  for (const name of failedChecks) console.log(`FAILED ${name}`);
  const failed = tests.failed + failedChecks.length;
  console.log(`\n${tests.passed} passed, ${failed} failed`);
  return failed;
}

/** A program of ours that speaks for itself; here only whether it was content. */
async function program(path, args) {
  const code = await spawned([join(root, 'node_modules', path), ...args]);
  return code === 0 ? [] : [`ended with ${code}; see above`];
}

async function runVitest(args) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-tests-'));
  const report = join(folder, 'report.json');
  try {
    const code = await spawned([
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--coverage',
      '--coverage.reportOnFailure=true',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ]);
    return count(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that could not even be loaded has no tests to count, nor has an error outside all tests. */
function count({ numPassedTests: passed = 0, numFailedTests = 0, testResults = [] }, code) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  const failed = numFailedTests + unloaded.length;
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function spawned(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
