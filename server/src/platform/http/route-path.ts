import { API_ROOT } from '@muster/contract';

/**
 * A contract path in the router's language. Colon verbs are literal (`::`), and a parameter stops at a colon
 * or slash, so an unknown verb matches nothing and is a 404.
 */
export function routePath(path: string): string {
  const escaped = path.replaceAll(':', '::');
  return API_ROOT + escaped.replace(/\{(\w+)\}/g, ':$1(^[^:/]+)');
}

/** A matcher for answering 405: the methods of a path, whatever was asked of it. */
export function pathMatcher(path: string): RegExp {
  const escaped = (API_ROOT + path).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^:/]+')}$`);
}

/** Some clients send the colon of a verb encoded. */
export function plainColons(url: string): string {
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  if (!path.includes('%3')) return url;
  return path.replaceAll(/%3a/gi, ':') + (cut < 0 ? '' : url.slice(cut));
}
