import type { BodyOf, Operations, QueryOf } from '@muster/contract';

/** What the operations of both kinds take; `forked` is a filter of component types only. */
export interface ListInput {
  readonly params: unknown;
  readonly query: QueryOf<Operations['listComponentTypes']>;
}

export interface CreateInput {
  readonly body: BodyOf<Operations['createComponentType']>;
}

export interface RowInput {
  readonly params: { readonly id: string };
}

export interface UpdateInput extends RowInput {
  readonly body: BodyOf<Operations['updateComponentType']>;
}
