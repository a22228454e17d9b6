import {
  type Input,
  namedBodies,
  type Operations,
  openApiDocument,
  type ProblemSlug,
  problems,
  schemaDocument,
} from '@muster/contract';
import type { PublicContext } from '../context.ts';
import { bind, type Document, documentOf } from '../http/index.ts';
import { notFound } from '../problem.ts';
import { namespaces, settingsSchema } from '../settings/index.ts';

/** The documents about the interface itself (identity.md 13), made once at start. */
export function createDocuments() {
  const openapi = documentOf('application/json', openApiDocument());
  const schemas = schemaDocuments();

  const getOpenapi = async () => openapi;

  const getSchema = async (_ctx: PublicContext, { params }: Input<Operations['getSchema']>) => {
    const document = schemas.get(params.file);
    if (document === undefined) throw notFound('schema');
    return document;
  };

  const getProblem = async (_ctx: PublicContext, { params }: Input<Operations['getProblem']>) => {
    if (!Object.hasOwn(problems, params.slug)) throw notFound('problem');
    const { title, status, description } = problems[params.slug as ProblemSlug];
    return { slug: params.slug, title, status, description };
  };

  return bind({ getOpenapi, getSchema, getProblem });
}

function schemaDocuments(): Map<string, Document> {
  const bodies = [...namedBodies].map(
    ([name, schema]) => [`${name}.json`, schemaDocument(name, schema)] as const,
  );
  const settings = namespaces.map((name) => [`Settings-${name}.json`, settingsSchema(name)] as const);
  return new Map(
    [...bodies, ...settings].map(([file, content]) => [file, documentOf('application/schema+json', content)]),
  );
}
