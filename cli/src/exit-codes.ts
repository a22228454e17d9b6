/** console.md 22.3. */
export const exitCodes = {
  success: 0,
  unexpected: 1,
  usage: 2,
  unauthenticated: 3,
  ownerExists: 3,
  forbidden: 4,
  notFound: 5,
  conflict: 6,
  refused: 7,
  rateLimited: 8,
  interrupted: 130,
} as const;

/** The exit code for a problem of the catalogue (README 3.6), by its status. */
export function codeOfStatus(status: number): number {
  if (status === 401) return exitCodes.unauthenticated;
  if (status === 403) return exitCodes.forbidden;
  if (status === 404) return exitCodes.notFound;
  if (status === 409) return exitCodes.conflict;
  if (status === 429) return exitCodes.rateLimited;
  return status >= 400 && status < 500 ? exitCodes.refused : exitCodes.unexpected;
}
