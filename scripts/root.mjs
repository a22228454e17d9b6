import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the repository, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Whether a script was started itself, not imported by another. */
export function isMain(address) {
  return process.argv[1] !== undefined && address === pathToFileURL(process.argv[1]).href;
}
