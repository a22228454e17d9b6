import type { Client, OperationId, Operations } from '@muster/contract';
import type { World } from '../world.ts';

type InputOf<K extends OperationId> = NonNullable<Parameters<Client[K]>[0]>;

/** A request that succeeds: its input, and who sends it when it is not the owner. */
export interface Example<K extends OperationId> {
  readonly input: InputOf<K>;
  readonly as?: Client;
}

type IdsOf<Area extends string> = {
  [K in OperationId]: Operations[K]['area'] extends Area ? K : never;
}[OperationId];

/** One successful request of every operation of an area; a new operation does not compile until it has one. */
export type ExamplesOf<Area extends string> = {
  readonly [K in IdsOf<Area>]: (world: World) => Promise<Example<K>>;
};
