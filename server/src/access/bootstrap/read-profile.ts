import { operations } from '@muster/contract';
import { Problem, unprocessable } from '../../platform/problem.ts';
import { BodyValidator, createAjv } from '../../platform/validation/index.ts';

export interface OwnerProfile {
  readonly username: string;
  readonly email: string | null;
  readonly label: string | null;
}

interface Given {
  readonly username: string;
  readonly email?: string | undefined;
  readonly label?: string | undefined;
}

/** The same fields as those of any human, judged by the same schema; a command has no body to point into. */
export function readProfile({ username, email = '', label = '' }: Given): OwnerProfile {
  const validator = new BodyValidator(createAjv(), operations.createPrincipal.body);
  try {
    const read = validator.read({ username, email, label }) as { email?: string; label?: string };
    return { username, email: read.email ?? null, label: read.label ?? null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw unprocessable(
      error.errors.map((violation) => ({
        ...violation,
        location: violation.location.replace(/^body\./, ''),
      })),
    );
  }
}
