import type { IncomingMessage } from 'node:http';
import type { Outgoing, RequestFacts } from '../context.ts';

/** One request on its way through the house. */
export interface Visit {
  readonly message: IncomingMessage;
  readonly facts: RequestFacts;
  readonly params: Readonly<Record<string, string>>;
  /** The query string as it came, without the question mark. */
  readonly search: string;
  readonly outgoing: Outgoing;
}
