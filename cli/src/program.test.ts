import { openApiDocument } from '@muster/contract';
import { describe, expect, it } from 'vitest';
import { muster } from './testing.fixture.ts';

const COMMANDS = ['server', 'migrate', 'bootstrap', 'set-password', 'grant-owner', 'openapi', 'version'];

describe('the command line', () => {
  it('22.4: an unknown command ends with 2 and the nearest one', async () => {
    const told = await muster(['bootstrp', 'ada']);
    expect(told).toMatchObject({ code: 2, stdout: '' });
    expect(told.stderr).toMatch(/^error: unknown command 'bootstrp'\n.*bootstrap/);
  });

  it.each([
    [['server', '--lsten', '127.0.0.1:0']],
    [['bootstrap']],
    [['bootstrap', 'ada', 'extra', '--token']],
    [['migrate', 'down']],
    [['migrate', 'up', '--to', 'three']],
    [['migrate', 'up', '--to']],
    [['server', '--listen', 'here']],
    [['server', '--database-url', 'mysql://localhost/x']],
    [['bootstrap', 'ada']],
    [['set-password', 'ada']],
    [['set-password', 'ada', '--password', 'x', '--password-stdin']],
    [[]],
  ])('22.3: %j is a mistake of usage: 2, and nothing on standard output', async (args) => {
    const told = await muster(args);
    expect(told).toMatchObject({ code: 2, stdout: '' });
    expect(told.stderr).toMatch(args.length === 0 ? /^Usage: muster/ : /^error: /);
  });

  it('22.3: a refused flag is named, and a secret one is not repeated', async () => {
    const told = await muster(['server', '--database-url', 'swordfish']);
    expect(told.stderr).toContain("option '--database-url <url>'");
    expect(told.stderr).not.toContain('swordfish');
  });

  it('22.4: the help lists what is built and nothing else', async () => {
    const { code, stdout } = await muster(['--help']);
    expect(code).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name]) => name);
    expect(listed).toEqual([...COMMANDS, 'help']);
  });

  it.each(
    [[], ...COMMANDS.map((name) => [name]), ['migrate', 'status'], ['migrate', 'up']].map((way) => [way]),
  )('22.4: the help of %j has two examples and leads to the exit codes', async (way) => {
    const { code, stdout, stderr } = await muster([...way, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.match(/^ {2}\$ .*muster/gm)).toHaveLength(2);
    expect(stdout).toContain('Exit codes:');
  });

  it('22.1: version is the build', async () => {
    expect(await muster(['version'])).toEqual({ code: 0, stdout: 'development\n', stderr: '' });
    expect(await muster(['--version'])).toEqual({ code: 0, stdout: 'development\n', stderr: '' });
  });

  it('22.4: openapi prints the document that the server serves', async () => {
    const { code, stdout, stderr } = await muster(['openapi']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});
