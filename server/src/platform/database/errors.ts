import pg from 'pg';

/** The database cannot be reached now; the same request may succeed later (503). */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(reason: string) {
    super(`The database is unavailable: ${reason}.`);
  }
}

/** The server refused a statement. Carries names (constraint, table, column), never values. */
export class QueryFailed extends Error {
  override readonly name = 'QueryFailed';
  readonly statement: string;
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(statement: string, cause: pg.DatabaseError) {
    const code = cause.code ?? 'XX000';
    super(`Statement "${statement}" failed: ${withoutValues(code, cause.message)} (${code}).`);
    this.statement = statement;
    this.code = code;
    this.constraint = cause.constraint;
    this.table = cause.table;
    this.column = cause.column;
  }
}

/** Data exceptions (class 22) quote the offending value; greedy, because a value may hold quotes too. */
export function withoutValues(code: string, message: string): string {
  return code.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
}

const unavailableStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);

const unavailableSystemErrors = new Set([
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

// The driver gives these failures no code of their own.
const unavailableMessages =
  /^(connection terminated|timeout exceeded when trying to connect|timeout expired|client has encountered a connection error|client was closed|query read timeout|cannot use a pool after calling end)/i;

/** The one way a driver error leaves this room: named, and without the values that caused it. */
export function translate(error: unknown, statement: string): unknown {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    const sessionEnded = error.severity === 'FATAL' || error.severity === 'PANIC';
    if (sessionEnded || code.startsWith('08') || unavailableStates.has(code)) {
      return new DatabaseUnavailable(`${error.message} (${code})`);
    }
    return new QueryFailed(statement, error);
  }
  if (!(error instanceof Error)) return error;
  const code = systemCode(error);
  if (code !== undefined && unavailableSystemErrors.has(code)) return new DatabaseUnavailable(code);
  return unavailableMessages.test(error.message)
    ? new DatabaseUnavailable(error.message.toLowerCase())
    : error;
}

function systemCode(error: Error): string | undefined {
  // Connecting to a name with several addresses fails with all their errors at once.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : undefined;
}

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  return (
    error instanceof QueryFailed &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23505', constraint);
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23503', constraint);
}

/** Serialization failure or deadlock: the same transaction may succeed when run again. */
export function isConflict(error: unknown): boolean {
  return error instanceof QueryFailed && (error.code === '40001' || error.code === '40P01');
}

/**
 * A table changed under a prepared statement, or the statement is gone: this connection keeps failing,
 * a new one will not.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof QueryFailed &&
    (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')))
  );
}
