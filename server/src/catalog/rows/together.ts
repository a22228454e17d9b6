import { Problem, unprocessable } from '../../platform/problem.ts';

type Judgements = readonly (() => unknown)[];
type Results<T extends Judgements> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };

/** README 3.3.1: what several judgements of one step refuse is listed in one 422. */
export async function together<const T extends Judgements>(...judgements: T): Promise<Results<T>> {
  const results: unknown[] = [];
  const refusals: Problem[] = [];
  for (const judge of judgements) {
    try {
      results.push(await judge());
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 422) throw error;
      refusals.push(error);
    }
  }
  const [only] = refusals;
  if (only !== undefined && refusals.length === 1) throw only;
  if (refusals.length > 0) throw unprocessable(refusals.flatMap(({ errors }) => errors));
  return results as Results<T>;
}
