import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** The bundles, made from the sources as they are now. */
export function buildBundles(): void {
  execFileSync(process.execPath, [BUILD]);
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A `muster` in a process of its own. */
export class MusterProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  constructor(args: readonly string[], env: Record<string, string>) {
    this.#child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (chunk) => {
      this.stdout += chunk;
    });
    this.#child.stderr?.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.ended = once(this.#child, 'close').then(([code, signal]) => ({ code, signal }));
  }

  /** Waits for the line that says it is ready; gives the address it listens on. */
  async ready(): Promise<string> {
    const { stdout } = this.#child;
    for (;;) {
      const address = /^HTTP listens on (\S+)\nMuster .* is ready: http\S+$/m.exec(this.stdout)?.[1];
      if (address !== undefined) return address;
      const ended = await Promise.race([this.ended, stdout && once(stdout, 'data')]);
      if (ended !== null && 'code' in ended)
        throw new Error(`it ended: ${JSON.stringify(ended)} ${this.stderr}`);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}
