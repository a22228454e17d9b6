import { describe, expect, it } from 'vitest';
import { Secret } from '../secret.ts';
import { createLog, type Log, type LogOptions } from './create-log.ts';

/** What `pg` throws on a duplicate: the row stands in `detail`. */
function databaseError(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "principal_username"'), {
    code: '23505',
    detail: 'Key (email)=(swordfish) already exists.',
    where: 'COPY principal, line 1: "swordfish"',
    internalQuery: 'select swordfish',
    parameters: ['swordfish'],
  });
}

function logTo(options: Partial<LogOptions> = {}): { log: Log; lines: string[]; json: () => unknown[] } {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLog({ level: 'debug', destination, ...options });
  return { log, lines, json: () => lines.map((line) => JSON.parse(line)) };
}

describe('the log', () => {
  it('13: writes JSON with the words of MUSTER_LOG_LEVEL, an ISO time and nothing of its own', () => {
    const { log, json } = logTo();
    log.debug('a');
    log.info({ port: 8080 }, 'b');
    log.warn('c');
    log.error('d');
    log.fatal('e');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(json()).toEqual([
      { level: 'debug', time, msg: 'a' },
      { level: 'info', time, port: 8080, msg: 'b' },
      { level: 'warning', time, msg: 'c' },
      { level: 'error', time, msg: 'd' },
      { level: 'error', time, msg: 'e' },
    ]);
  });

  it.each([
    ['debug', 4],
    ['info', 3],
    ['warning', 2],
    ['error', 1],
  ] as const)('13: level %s lets %d of the four through', (level, count) => {
    const { log, lines } = logTo({ level });
    for (const method of ['debug', 'info', 'warn', 'error'] as const) log[method](method);
    expect(lines).toHaveLength(count);
  });

  it('3.6: an error is logged with its code and stack, never with the values the database quotes', () => {
    const { log, lines, json } = logTo();
    log.error({ err: databaseError() }, 'write failed');
    log.error(databaseError());
    expect(json()[0]).toMatchObject({
      msg: 'write failed',
      err: { name: 'Error', code: '23505', stack: expect.stringContaining('create-log.test.ts') },
    });
    expect(lines.join()).not.toContain('swordfish');
  });

  it('3.6: that holds for causes, aggregates, other keys, nested objects and child loggers', () => {
    const { log, lines, json } = logTo();
    log.error({ err: new Error('outer', { cause: databaseError() }) });
    log.error({ err: new AggregateError([databaseError()], 'several') });
    log.error({ reason: databaseError(), at: { deep: [databaseError()] } });
    log.child({ err: databaseError() }).error('from a child');
    log.child({ room: 'access' }).error({ failure: databaseError() });
    expect(json()[0]).toMatchObject({ err: { message: 'outer', cause: { code: '23505' } } });
    expect(json()[1]).toMatchObject({ err: { errors: [{ code: '23505' }] } });
    expect(json()[2]).toMatchObject({ reason: { code: '23505' }, at: { deep: [{ code: '23505' }] } });
    expect(json()[4]).toMatchObject({ room: 'access', failure: { code: '23505' } });
    expect(lines.join()).not.toContain('swordfish');
  });

  it('3.6: an error that is its own cause, and what is not an error, are logged', () => {
    const { log, json } = logTo();
    const looped: Error = new Error('loop');
    looped.cause = looped;
    log.error({ err: looped });
    log.error({ err: 'a string' });
    expect(json()).toMatchObject([{ err: { message: 'loop' } }, { err: 'a string' }]);
  });

  it('3.6: a Secret prints as ***, at any depth', () => {
    const { log, lines } = logTo();
    log.info({ password: new Secret('swordfish'), config: { url: new Secret('swordfish') } }, 'start');
    expect(lines.join()).toContain('"password":"***","config":{"url":"***"}');
    expect(lines.join()).not.toContain('swordfish');
  });

  it('13: the line for people has time, level, message and key=value', () => {
    const { log, lines } = logTo({ pretty: true });
    log.warn({ port: 8080, url: 'http://localhost:8080', who: 'a b', list: [1, 'x'] }, 'listening');
    expect(lines).toEqual([
      expect.stringMatching(
        /^\d\d:\d\d:\d\d\.\d{3} warning listening port=8080 url=http:\/\/localhost:8080 who="a b" list=\[1,"x"\]\n$/,
      ),
    ]);
  });

  it('13: the line for people shows stack, code and cause below', () => {
    const { log, lines } = logTo({ pretty: true });
    log.error({ err: new Error('outer', { cause: databaseError() }) }, 'failed');
    const [head, first, ...rest] = lines.join('').split('\n');
    expect(head).toMatch(/ error {3}failed$/);
    expect(first).toBe('    Error: outer');
    expect(rest).toContainEqual(expect.stringMatching(/^ {4}caused by Error: duplicate key/));
    expect(lines.join()).toContain('(23505)');
    log.error({ err: 'a string' });
    expect(lines.at(-1)).toContain('err="a string"');
  });

  it('3.6: no input reaches the terminal as an instruction or as a line of its own', () => {
    const { log, lines } = logTo({ pretty: true });
    const evil = '\u001b[2J\u0007\u009b1m\r\n12:00:00.000 info    forged\u202e';
    log.info({ [evil]: evil, err: new Error(evil) }, evil);
    const text = lines.join('');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text.split('\n').filter((line) => line.startsWith('12:00:00'))).toEqual([]);
  });
});
