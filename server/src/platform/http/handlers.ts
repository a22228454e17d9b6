import type { Input, Operation, OperationId, Operations, Output } from '@muster/contract';
import type { CallerContext, CallerLike, PublicContext } from '../context.ts';
import type { Listing } from '../paging/index.ts';
import type { Document, StreamedBody, Versioned } from './answers.ts';

type ContextOf<O extends Operation, C extends CallerLike> = O['access'] extends 'public'
  ? PublicContext
  : CallerContext<C>;

type Answer<O extends Operation> = O extends { query: { properties: { cursor: unknown } } }
  ? Listing
  : O['success'] extends { mediaType: string }
    ? Document
    : O['success'] extends { body: unknown }
      ? O extends { versioned: true }
        ? Versioned<Output<O>>
        : Output<O> | StreamedBody
      : unknown;

/** A use case: parsed input in, the success body out; failures are thrown problems. */
export type Handler<O extends Operation, C extends CallerLike> = (
  context: ContextOf<O, C>,
  input: Input<O>,
) => Promise<Answer<O>>;

export type Handlers<K extends OperationId, C extends CallerLike> = {
  readonly [Id in K]: Handler<Operations[Id], C>;
};

/** A handler as the pipeline calls it: the types were checked where the room bound it. */
export type AnyHandler = (context: PublicContext, input: object) => Promise<unknown>;

export type RouteTable = Readonly<Record<string, AnyHandler>>;

/** A room's table: operation id → use case, no decisions. */
export function bind<K extends OperationId, C extends CallerLike>(handlers: Handlers<K, C>): RouteTable {
  return handlers as unknown as RouteTable;
}
