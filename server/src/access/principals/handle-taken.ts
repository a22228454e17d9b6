import { conflict, type Problem } from '../../platform/problem.ts';

/** P3: humans and services share one namespace, archived ones included. */
export function handleTaken(handle: string, at: string): Problem {
  return conflict(`A principal named ${handle} exists already.`, at);
}
