import { API_ROOT, type Operation, pathParameters } from './operation.ts';
import { namedBodies, operationList } from './operations.ts';
import { type ProblemStatus, problems, statusTitles } from './problems.ts';
import { bodyName, type JsonSchema, publish } from './publish.ts';

/** README 3.1.4: the served document; what it says and what the server does are compared by a test. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operationList) {
    const entry = paths[API_ROOT + operation.path] ?? {};
    entry[operation.method.toLowerCase()] = describe(operation);
    paths[API_ROOT + operation.path] = entry;
  }
  const schemas = [...namedBodies].map(
    ([name, schema]) => [name, publish(schema, componentAddress)] as const,
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '0.0.1-skeleton',
      description: 'Keeps the inventory of a fleet and says what is broken, why, and since when.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    tags: [{ name: 'identity', description: 'Principals, credentials, roles, grants and the audit trail.' }],
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      responses: {
        Problem: {
          description: 'A problem, named by its status and `type`.',
          content: { 'application/problem+json': { schema: { $ref: componentAddress('ErrorModel') } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token or an impersonation token.' },
        session: { type: 'apiKey', in: 'cookie', name: 'muster_session' },
      },
    },
  };
}

function componentAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

function describe(operation: Operation): JsonSchema {
  const isPublic = operation.access === 'public';
  const needsPermission = !isPublic && operation.access !== 'authenticated';
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.area],
    security: isPublic ? [] : [{ bearer: [] }, { session: [] }],
    ...(needsPermission && { 'x-permission': operation.access }),
    ...(operation.scope === 'all' && { 'x-permission-scope': 'all' }),
    ...(operation.conditional && { 'x-conditional-permission': operation.conditional }),
    parameters: parametersOf(operation),
    ...(operation.body && {
      requestBody: {
        required: operation.bodyOptional !== true,
        content: { 'application/json': { schema: { $ref: componentAddress(bodyName(operation.body)) } } },
      },
    }),
    responses: responsesOf(operation),
  };
}

function parametersOf(operation: Operation): JsonSchema[] {
  const path = pathParameters(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = Object.entries(operation.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: operation.query?.required?.includes(name) === true,
    schema: JSON.parse(JSON.stringify(schema)) as JsonSchema,
  }));
  return [...path, ...query];
}

function responsesOf(operation: Operation): Record<string, JsonSchema> {
  const { status, body, mediaType, location } = operation.success;
  const schema = body === undefined ? {} : { $ref: componentAddress(bodyName(body)) };
  const success: JsonSchema = {
    description: status === 204 ? 'Done.' : status === 201 ? 'Created.' : 'The answer.',
    ...(status !== 204 && { content: { [mediaType ?? 'application/json']: { schema } } }),
    ...(location !== undefined && {
      headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } },
    }),
  };
  const responses: Record<string, JsonSchema> = { [status]: success };
  for (const problem of statusesOf(operation)) {
    responses[problem] = { $ref: '#/components/responses/Problem' };
  }
  return responses;
}

/** Every status an operation may answer with a problem, those that all operations of its kind share included. */
export function statusesOf(operation: Operation): ProblemStatus[] {
  const statuses = new Set<ProblemStatus>([400, 500, 503]);
  if (operation.access !== 'public') statuses.add(401).add(403);
  if (operation.method !== 'GET') statuses.add(413).add(415).add(422);
  for (const problem of operation.problems ?? []) {
    statuses.add(typeof problem === 'number' ? problem : problems[problem].status);
  }
  return [...statuses].filter((status) => status in statusTitles).sort((a, b) => a - b);
}
