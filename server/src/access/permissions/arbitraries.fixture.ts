import fc from 'fast-check';

/** Few tokens, so that random patterns and permissions meet often; two sensitive resources among them (M2). */
export const resource = fc.constantFrom('secret', 'settings', 'vendor', 'system', 'principal', 'read');
export const action = fc.constantFrom('read', 'update', 'create', 'admin');

export const permission = fc
  .tuple(resource, action, fc.boolean())
  .map(([r, a, admin]) => `${r}:${a}${admin ? ':admin' : ''}`);

const first = fc.oneof({ weight: 3, arbitrary: resource }, { weight: 1, arbitrary: fc.constant('*') });
const later = fc.oneof({ weight: 3, arbitrary: action }, { weight: 1, arbitrary: fc.constant('*') });
const last = fc.oneof({ weight: 4, arbitrary: later }, { weight: 1, arbitrary: fc.constant('>') });

/** Well-formed patterns of one to four tokens, the ones that match no permission included. */
export const pattern = fc
  .oneof(
    fc.constant(['>']),
    fc.tuple(first, last),
    fc.tuple(first, later, last),
    fc.tuple(first, later, later, last),
  )
  .map((tokens) => tokens.join(':'));

export const patterns = fc.array(pattern, { maxLength: 5 });
