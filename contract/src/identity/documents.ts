import { operation } from '../operation.ts';
import { ProblemDocBody } from '../problems.ts';

/** Public documents about the interface itself (identity.md 13). */

export const getOpenapi = operation({
  id: 'getOpenapi',
  summary: 'This interface as an OpenAPI 3.1 document',
  area: 'identity',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  success: { status: 200, mediaType: 'application/json' },
});

export const getSchema = operation({
  id: 'getSchema',
  summary: 'The JSON Schema of a body',
  area: 'identity',
  method: 'GET',
  path: '/schemas/{file}',
  access: 'public',
  success: { status: 200, mediaType: 'application/schema+json' },
  problems: [404],
});

export const getProblem = operation({
  id: 'getProblem',
  summary: 'What a problem type means',
  area: 'identity',
  method: 'GET',
  path: '/problems/{slug}',
  access: 'public',
  success: { status: 200, body: ProblemDocBody },
  problems: [404],
});
