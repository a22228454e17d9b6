import type { ImportOutputBody } from '@muster/contract';
import type { Problem, Violation } from '../../platform/problem.ts';

export type Result = ImportOutputBody['results'][number];
export type Counts = ImportOutputBody['counts'];

/** What became of one row; `index` is added when it takes its place among the others. */
export type Outcome = Omit<Result, 'index'>;

/** A refused row: what its single operation would have answered, at the places of this body. */
export function refusal(index: number, { errors, message }: Problem): Outcome {
  const row = `body.rows[${index}]`;
  const found: readonly Violation[] = errors.length > 0 ? errors : [{ location: 'body', message }];
  return {
    outcome: 'error',
    errors: found.map((error) => ({ ...error, location: error.location.replace(/^body/, row) })),
  };
}

/** `written` is how many rows were stored in the end. */
export function countsOf(results: readonly Result[], stored: boolean): Counts {
  const count = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome).length;
  const created = count('create');
  const updated = count('update');
  return {
    create: created,
    update: updated,
    unchanged: count('unchanged'),
    exists: count('exists'),
    error: count('error'),
    written: stored ? created + updated : 0,
  };
}

/** A row that was undone again has no id: nothing can be found by it. */
export function undone(results: readonly Result[]): Result[] {
  return results.map((result) => {
    if (result.outcome !== 'create') return result;
    const { id: _, ...rest } = result;
    return rest;
  });
}
