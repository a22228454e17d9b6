import type { TObject } from 'typebox';
import * as catalog from './catalog/index.ts';
import * as identity from './identity/index.ts';
import * as inventory from './inventory/index.ts';
import type { Operation } from './operation.ts';
import { ErrorModel } from './problems.ts';

type OperationsIn<M> = { readonly [K in keyof M as M[K] extends Operation ? K : never]: M[K] };

function operationsIn<M extends object>(module: M): OperationsIn<M> {
  const found = Object.entries(module).filter(([, value]) => typeof value === 'object' && 'method' in value);
  return Object.fromEntries(found) as OperationsIn<M>;
}

/** Every operation of the product, by id. */
export const operations = {
  ...operationsIn(identity),
  ...operationsIn(catalog),
  ...operationsIn(inventory),
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;

export const operationList: readonly Operation[] = Object.values(operations);

/** Every named body: what operations take and give, what is nested in them, and the error body. */
export const namedBodies: ReadonlyMap<string, TObject> = collectBodies();

function collectBodies(): Map<string, TObject> {
  const found = new Map<string, TObject>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const id = (node as { $id?: unknown }).$id;
    if (typeof id === 'string') {
      const known = found.get(id);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(node))
        throw new Error(`two bodies are named ${id}`);
      found.set(id, node as TObject);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(ErrorModel);
  for (const { body, success } of operationList) {
    visit(body);
    visit(success.body);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
