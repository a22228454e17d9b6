import { refused } from '../../platform/problem.ts';

/** 12.4: a service has no picture (422); `at` says what named it. */
export function humansOnly({ kind }: { readonly kind: 'human' | 'service' }, at: string): void {
  if (kind === 'service') throw refused(at, 'a service has no picture');
}
