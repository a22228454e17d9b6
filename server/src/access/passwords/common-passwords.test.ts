import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommonPasswords, loadCommonPasswords } from './common-passwords.ts';
import { passwordViolations } from './policy.ts';

const script = fileURLToPath(new URL('../../../../scripts/denylist.mjs', import.meta.url));

describe('the denylist', () => {
  let root: string;
  let folder: string;
  let file: string;
  let lines: string[];
  let common: CommonPasswords;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'muster-denylist-'));
    folder = join(root, 'server', 'generated');
    file = join(folder, 'common-passwords.txt');
    execFileSync(process.execPath, [script, root]);
    lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    common = loadCommonPasswords(file);
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('W3: has at least 10 000 entries, all of 12 or more characters, folded, distinct', () => {
    expect(lines.length).toBeGreaterThan(40_000);
    expect(lines.filter((line) => [...line].length < 12)).toEqual([]);
    expect(lines.filter((line) => line !== line.normalize('NFC').toLowerCase())).toEqual([]);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it.each([
    'password1234',
    'passwordpassword',
    'qwertyuiop123',
    'administrator',
    'changeme1234',
    'letmein12345',
    'welcome12345',
    'iloveyou1234',
  ])('W3: holds %s in any case', (named) => {
    expect(
      [named, named.toUpperCase(), named[0]?.toUpperCase() + named.slice(1)].map((one) => common.has(one)),
    ).toEqual([true, true, true]);
  });

  it('W3: finds every entry', () => {
    expect(lines.filter((line) => !common.has(line))).toEqual([]);
  });

  it('W3: finds nothing that is not an entry', () => {
    const entries = new Set(lines);
    const near = fc
      .tuple(
        fc.constantFrom(...lines.slice(0, 5), ...lines.slice(-5)),
        fc.constantFrom('', '\n', 'z', '!', '\u{10ffff}'),
      )
      .map(([line, more]) => line + more);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), near), (password) => {
        expect(common.has(password)).toBe(entries.has(password.normalize('NFC').toLowerCase()));
      }),
      { numRuns: 1000 },
    );
    const halves = lines.filter((line) => common.has(line.slice(0, -1)) !== entries.has(line.slice(0, -1)));
    expect(halves).toEqual([]);
    expect(common.has('')).toBe(false);
    expect(common.has(`${lines[0]}\n${lines[1]}`)).toBe(false);
  });

  it('W3: the policy refuses what it holds', () => {
    const rules = { username: 'alice', minLength: 12, isCommon: (password: string) => common.has(password) };
    expect(passwordViolations('Administrator', rules)).toEqual(['must not be a common password']);
    expect(passwordViolations('tidal-Bronze7 kettle', rules)).toEqual([]);
  });

  it('W3: writing it again replaces it and leaves nothing beside it', () => {
    execFileSync(process.execPath, [script, root]);
    expect(readdirSync(folder)).toEqual(['common-passwords.txt']);
    expect(loadCommonPasswords(pathToFileURL(file)).has('letmein12345')).toBe(true);
  });

  it('W3: a list that was cut short, or is not there, is refused loudly', () => {
    const cut = join(root, 'cut.txt');
    writeFileSync(cut, `${lines.slice(0, 9999).join('\n')}\n`);
    expect(() => loadCommonPasswords(cut)).toThrow('9999 entries');
    writeFileSync(cut, lines.slice(0, 20_000).join('\n'));
    expect(() => loadCommonPasswords(cut)).toThrow('cut.txt');
    expect(() => loadCommonPasswords(join(root, 'none.txt'))).toThrow('ENOENT');
  });
});
