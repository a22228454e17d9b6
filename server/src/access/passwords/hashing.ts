import { hash, type ParsedHashOptions, parseOptions, verify } from '@node-rs/argon2';

/** C3; memory in KiB. Raise them here and every login re-hashes (`needsRehash`). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const SALT_LENGTH = 16;

/** A stored hash that asks for more than this was not written by us; obeying it could exhaust the machine. */
const MOST_MEMORY = 1024 * 1024;
const MOST_TIME = 64;

/**
 * L2: verified when there is no hash to verify against, so that an unknown account takes as long as a known
 * one. The password behind it was random and is not kept.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$HP4OppeUdQ8ZhrXPDrF6lw$Ixmf6i7FWXznlK/ChdZcXIlDZuibHfigqCnnyEjLTf0';

/** C3: an argon2id PHC string over the NFC form, with a fresh random salt of 16 bytes. */
export function hashPassword(text: string): Promise<string> {
  return hash(text.normalize('NFC'), PARAMETERS);
}

/** C3. A malformed hash verifies nothing; a failure of the machine is thrown, not taken for a wrong password. */
export async function verifyPassword(stored: string, text: string): Promise<boolean> {
  const used = parametersOf(stored);
  if (used === undefined || used.memoryCost > MOST_MEMORY || used.timeCost > MOST_TIME) return false;
  return verify(stored, text.normalize('NFC'));
}

/** C3: whether the hash was made with less than is used now. */
export function needsRehash(stored: string): boolean {
  const used = parametersOf(stored);
  if (used === undefined) return true;
  return (
    used.memoryCost < PARAMETERS.memoryCost ||
    used.timeCost < PARAMETERS.timeCost ||
    used.parallelism < PARAMETERS.parallelism ||
    used.outputLen < PARAMETERS.outputLen ||
    used.saltLen < SALT_LENGTH
  );
}

function parametersOf(stored: string): ParsedHashOptions | undefined {
  try {
    const used = parseOptions(stored);
    return used.algorithm === PARAMETERS.algorithm ? used : undefined;
  } catch {
    return undefined;
  }
}
