import Type, { type TObject } from 'typebox';
import { Verdict } from '../catalog/fields.ts';
import { RenameInputBody } from '../identity/groups.ts';
import { operation, type Scope } from '../operation.ts';
import {
  CheckNameInputBody,
  CheckNameOutputBody,
  DraftLabelOutputBody,
  LabelRecomputeOutputBody,
} from './labels.ts';

/** What locations, systems and components have in common (section 2) and can all do (3.8 to 3.10). */

export const maybe = Type.Optional(Type.String());

export const treeRow = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  name_generated: Type.Boolean(),
  display_name: maybe,
  display_name_generated: Type.Boolean(),
  actions: Type.Array(Type.String(), { description: 'What the caller may do to this row: a hint (X1).' }),
  effective_tags: Type.Record(Type.String(), Type.String()),
  verdict: Verdict,
  withheld: Type.Optional(
    Type.Array(Type.String(), { description: 'References that the caller may not read (X10).' }),
  ),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
};

export const tag = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 400 }), {
    description: '`key` or `key:value` on effective tags; repeated only.',
    'x-separator': 'none',
  }),
);
export const verdict = Type.Optional(Type.Array(Verdict));
export const flag = Type.Optional(Type.Boolean());

const area = 'inventory' as const;

export const listTree = <
  const I extends string,
  const P extends string,
  Q extends TObject,
  B extends TObject,
>(
  id: I,
  path: P,
  access: `${string}:read`,
  query: Q,
  body: B,
  summary: string,
) =>
  operation({
    id,
    summary,
    area,
    method: 'GET',
    path,
    access,
    scope: 'rows',
    query,
    success: { status: 200, body },
    problems: [422],
  });

export const getTree = <const I extends string, const P extends string, B extends TObject>(
  id: I,
  path: P,
  access: `${string}:read`,
  row: B,
  summary: string,
) =>
  operation({
    id,
    summary,
    area,
    method: 'GET',
    path,
    access,
    scope: 'row',
    versioned: true,
    success: { status: 200, body: row },
    problems: [404],
  });

/** A write that is answered with the row. */
export const writeTree = <
  const I extends string,
  const M extends 'POST' | 'PATCH',
  const P extends string,
  T extends TObject,
  B extends TObject,
>(
  id: I,
  method: M,
  path: P,
  access: string,
  body: T,
  row: B,
  summary: string,
  conditional: readonly string[] = [],
) =>
  operation({
    id,
    summary,
    area,
    method,
    path,
    access,
    scope: 'row',
    ...(conditional.length > 0 && { conditional }),
    body,
    versioned: true,
    success: { status: 200, body: row },
    problems: [404, 409, 422],
  });

export const createTree = <
  const I extends string,
  const P extends string,
  T extends TObject,
  B extends TObject,
>(
  id: I,
  path: P,
  access: `${string}:create`,
  body: T,
  row: B,
  summary: string,
  conditional: readonly string[] = [],
) =>
  operation({
    id,
    summary,
    area,
    method: 'POST',
    path,
    access,
    scope: 'parent',
    ...(conditional.length > 0 && { conditional }),
    body,
    versioned: true,
    success: { status: 201, body: row, location: `${path}/{name}` as const },
    problems: [409, 422],
  });

export const deleteTree = <const I extends string, const P extends string>(
  id: I,
  path: P,
  access: `${string}:delete`,
  summary: string,
) =>
  operation({
    id,
    summary,
    area,
    method: 'DELETE',
    path,
    access,
    scope: 'row',
    versioned: true,
    success: { status: 204 },
    problems: [404, 409],
  });

export const renameTree = <const I extends string, const P extends string, B extends TObject>(
  id: I,
  path: P,
  access: `${string}:rename`,
  row: B,
) => writeTree(id, 'POST', path, access, RenameInputBody, row, 'Give a row a name of its own');

export const resetTreeName = <const I extends string, const P extends string, B extends TObject>(
  id: I,
  path: P,
  access: `${string}:rename`,
  row: B,
) =>
  operation({
    id,
    summary: 'Let the platform name the row',
    area,
    method: 'POST',
    path,
    access,
    scope: 'row',
    versioned: true,
    success: { status: 200, body: row },
    problems: [404, 409, 422],
  });

/** An answer about rows that writes nothing, or a batch over the rows in reach. */
const askTree = <const I extends string, const P extends string, T extends TObject, B extends TObject>(
  id: I,
  path: P,
  access: string,
  scope: Scope,
  body: T,
  answer: B,
  summary: string,
  conditional: readonly string[] = [],
) =>
  operation({
    id,
    summary,
    area,
    method: 'POST',
    path,
    access,
    scope,
    ...(conditional.length > 0 && { conditional }),
    body,
    success: { status: 200, body: answer },
    problems: [422],
  });

export const checkTreeName = <const I extends string, const P extends string>(
  id: I,
  path: P,
  access: `${string}:update`,
) => askTree(id, path, access, 'any', CheckNameInputBody, CheckNameOutputBody, 'Whether a name may be taken');

export const renderTreeLabel = <const I extends string, const P extends string, T extends TObject>(
  id: I,
  path: P,
  access: `${string}:create`,
  body: T,
  conditional: readonly string[] = [],
) =>
  askTree(
    id,
    path,
    access,
    'parent',
    body,
    DraftLabelOutputBody,
    'What a create would name and label',
    conditional,
  );

export const batchTreeLabels = <const I extends string, const P extends string, T extends TObject>(
  id: I,
  path: P,
  access: `${string}:update`,
  body: T,
  summary: string,
) =>
  operation({
    id,
    summary,
    area,
    method: 'POST',
    path,
    access,
    scope: 'rows',
    body,
    bodyOptional: true,
    success: { status: 200, body: LabelRecomputeOutputBody },
    problems: [422],
  });

export const importTree = <
  const I extends string,
  const P extends string,
  T extends TObject,
  B extends TObject,
>(
  id: I,
  path: P,
  access: `${string}:create`,
  body: T,
  answer: B,
  conditional: readonly string[],
) =>
  askTree(
    id,
    path,
    access,
    'rows',
    body,
    answer,
    'Create or update many rows, each judged on its own',
    conditional,
  );
