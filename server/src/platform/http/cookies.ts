export const SESSION_COOKIE = 'muster_session';

/** The value of one cookie; of several with the name, the first. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim();
  }
  return undefined;
}

/** C5. An empty value with no age clears the cookie. */
export function sessionCookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  const attributes = [`Path=/`, 'HttpOnly', 'SameSite=Strict', `Max-Age=${maxAgeSeconds}`];
  return [`${SESSION_COOKIE}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
}
