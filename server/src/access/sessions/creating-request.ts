const LONGEST_USER_AGENT = 400;

/** C8: cut to what is kept of it. */
export function shortUserAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, LONGEST_USER_AGENT) ?? null;
}
