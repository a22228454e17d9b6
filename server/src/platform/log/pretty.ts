import type { LoggedError } from './serialize-error.ts';

/** Everything a terminal could take for an instruction; what is logged may come from a stranger. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const BARE = /^[\w.:/@+-]+$/;

/** One JSON line as a person at a terminal wants it: time, level, message, key=value, stack below. */
export function prettyLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const fields = err === undefined || isLogged(err) ? rest : { ...rest, err };
  const head = [
    String(time).slice(11, 23),
    String(level).padEnd(7),
    ...(msg === undefined ? [] : [oneLine(String(msg))]),
    ...Object.entries(fields).map(([key, value]) => `${oneLine(key)}=${shown(value)}`),
  ].join(' ');
  return `${head}\n${isLogged(err) ? errorLines(err, '') : ''}`;
}

function errorLines(error: LoggedError, label: string): string {
  const code = error.code === undefined ? '' : ` (${error.code})`;
  const text = `${label}${error.stack ?? `${error.name}: ${error.message}`}${code}`;
  const nested = [...(error.cause ? [error.cause] : []), ...(error.errors ?? [])];
  const lines = visible(text).split('\n');
  return `${lines.map((line) => `    ${line}\n`).join('')}${nested.map((each) => errorLines(each, 'caused by ')).join('')}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string' && BARE.test(value)) return value;
  return oneLine(JSON.stringify(value) ?? 'undefined');
}

function oneLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n');
}

function visible(text: string): string {
  return text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function isLogged(err: unknown): err is LoggedError {
  return typeof err === 'object' && err !== null && 'name' in err && 'message' in err;
}
