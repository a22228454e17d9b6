import type { ErrorModel, ProblemSlug, Reply } from '@muster/contract';
import { expect } from 'vitest';

interface Expected {
  /** Locations of `errors[]` that must be there. */
  readonly at?: string | readonly string[];
  readonly slug?: ProblemSlug;
}

/** The reply is this problem; what it says is given back. */
export function expectProblem(reply: Reply<unknown>, status: number, expected: Expected = {}): ErrorModel {
  if (reply.ok) throw new Error(`expected a ${status}, got ${reply.status} ${JSON.stringify(reply.body)}`);
  const { problem } = reply;
  expect({ status: reply.status, problem }).toMatchObject({ status, problem: { status } });
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  expect(problem.type).toBe(expected.slug ? `/api/v1/problems/${expected.slug}` : 'about:blank');
  const locations = problem.errors?.map((error) => error.location) ?? [];
  expect(locations).toEqual(expect.arrayContaining([expected.at ?? []].flat()));
  return problem;
}
