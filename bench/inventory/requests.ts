import { request } from 'undici';
import { quantile, timesOf } from '../measure.ts';
import type { Reader } from './readers.ts';

/** The address of an operation, and how to ask there. */
export class Server {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  at(path: string): string {
    return `${this.#origin}/api/v1${path}`;
  }

  /** Reads the whole answer; its bytes are not looked at. */
  async read(reader: Reader, path: string, headers: Record<string, string> = {}) {
    const reply = await request(this.at(path), { headers: { ...reader.headers, ...headers } });
    let bytes = 0;
    for await (const part of reply.body) bytes += (part as Buffer).length;
    if (reply.statusCode !== 200 && reply.statusCode !== 304) throw new Error(`${path}: ${reply.statusCode}`);
    return { status: reply.statusCode, headers: reply.headers, bytes };
  }

  async json<T>(reader: Reader, path: string): Promise<T> {
    const reply = await request(this.at(path), { headers: reader.headers });
    return (await reply.body.json()) as T;
  }

  /** Milliseconds that 95 of 100 requests stay below, one after the other; the first ones warm it up. */
  async p95(reader: Reader, path: string, runs = 40, headers: Record<string, string> = {}): Promise<number> {
    await timesOf(3, () => this.read(reader, path, headers));
    return quantile(await timesOf(runs, () => this.read(reader, path, headers)), 0.95);
  }
}
