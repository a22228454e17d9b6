/** What a log line may say about an error. */
export interface LoggedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

const DEEPEST = 4;
const MOST = 10;

/**
 * Fields are named, not copied: a database error also carries `detail`, `where` and the like, and those quote
 * the row that was refused (3.6).
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) };
  const deeper = depth < DEEPEST;
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && isCode(error.code) && { code: error.code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(deeper && error.cause !== undefined && { cause: serializeError(error.cause, depth + 1) }),
    ...(deeper &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MOST).map((each) => serializeError(each, depth + 1)),
      }),
  };
}

/** Errors are made safe by type, wherever in the logged object they stand. */
export function withoutError(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return serializeError(value);
  if (depth >= DEEPEST || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutError(item, depth + 1));
  return isPlain(value) ? withoutErrors(value, depth + 1) : value;
}

export function withoutErrors(value: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) safe[key] = withoutError(item, depth);
  return safe;
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isCode(code: unknown): code is string | number {
  return typeof code === 'string' || typeof code === 'number';
}
