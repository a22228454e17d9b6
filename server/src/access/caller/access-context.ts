import type { CallerContext } from '../../platform/context.ts';
import type { Caller } from './caller.ts';

/** The context of every use case that needs a credential. */
export type AccessContext = CallerContext<Caller>;
