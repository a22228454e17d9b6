import type { TObject } from 'typebox';
import { operation } from '../operation.ts';

/** The five operations that every catalog kind has, each declared in one line by its room. */

const area = 'inventory' as const;

export const listRows = <
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
    scope: 'any',
    query,
    success: { status: 200, body },
    problems: [422],
  });

export const createRow = <
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
) =>
  operation({
    id,
    summary,
    area,
    method: 'POST',
    path,
    access,
    scope: 'all',
    body,
    versioned: true,
    success: { status: 201, body: row, location: `${path}/{id}` as const },
    problems: [409, 422],
  });

export const getRow = <const I extends string, const P extends string, B extends TObject>(
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
    scope: 'any',
    versioned: true,
    success: { status: 200, body: row },
    problems: [404],
  });

export const updateRow = <
  const I extends string,
  const P extends string,
  T extends TObject,
  B extends TObject,
>(
  id: I,
  path: P,
  access: `${string}:update`,
  body: T,
  row: B,
  summary: string,
) =>
  operation({
    id,
    summary,
    area,
    method: 'PATCH',
    path,
    access,
    scope: 'all',
    body,
    versioned: true,
    success: { status: 200, body: row },
    problems: [404, 409, 422],
  });

export const restoreRow = <const I extends string, const P extends string, B extends TObject>(
  id: I,
  path: P,
  access: `${string}:update`,
  row: B,
  summary: string,
) =>
  operation({
    id,
    summary,
    area,
    method: 'POST',
    path,
    access,
    scope: 'all',
    versioned: true,
    success: { status: 200, body: row },
    problems: [404, 409],
  });

export const deleteRow = <const I extends string, const P extends string>(
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
    scope: 'all',
    versioned: true,
    success: { status: 204 },
    problems: [404, 409, 422],
  });
