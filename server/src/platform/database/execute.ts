import type { ClientBase } from 'pg';
import { translate } from './errors.ts';
import type { Log } from './log.ts';
import type { Statement } from './statement.ts';

/** Counts every statement by name and writes the slow ones down. Values never come here. */
export interface Meter {
  readonly log: Log;
  readonly slowQueryMs: number;
  readonly onQuery: ((name: string, ms: number) => void) | undefined;
  /** Text of every named statement that has run: a name that stood for two would fail on some connections only. */
  readonly texts: Map<string, string>;
}

export async function execute<Row>(
  meter: Meter,
  client: ClientBase,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const { name, text } = statement;
  if (statement.adHoc !== true) requireOneText(meter, name, text);
  return measured(meter, name, async () => {
    const config = { ...(statement.adHoc !== true && { name }), text, values: values as unknown[] };
    const result = await client.query<Record<string, unknown>, unknown[]>(config);
    return result.rows as Row[];
  });
}

function requireOneText({ texts }: Meter, name: string, text: string): void {
  const known = texts.get(name);
  if (known === text) return;
  if (known !== undefined) throw new Error(`two statements are named "${name}"`);
  texts.set(name, text);
}

/** For what cannot be prepared: begin, commit, rollback. Returns what the server says it did. */
export async function command(meter: Meter, client: ClientBase, name: string, text: string): Promise<string> {
  return measured(meter, name, async () => (await client.query(text)).command);
}

async function measured<T>(meter: Meter, name: string, query: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await query();
  } catch (error) {
    throw translate(error, name);
  } finally {
    const ms = performance.now() - started;
    meter.onQuery?.(name, ms);
    if (ms >= meter.slowQueryMs) meter.log.warn({ statement: name, ms: Math.round(ms) }, 'slow query');
  }
}
