import { readFileSync } from 'node:fs';

const specification = new URL('../../docs/spec/', import.meta.url);

export interface SpecifiedOperation {
  readonly method: string;
  readonly path: string;
  readonly permission: string;
  readonly scope: string;
  readonly success: number;
  readonly requestBody: string | undefined;
  readonly responseBody: string | undefined;
  readonly file: string;
}

/** The rows of operations.tsv. */
export function specifiedOperations(): SpecifiedOperation[] {
  const [, ...lines] = readFileSync(new URL('operations.tsv', specification), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [method, path, permission, scope, success, request, response, file] = line.split('\t') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return {
      method,
      path,
      permission,
      scope,
      success: Number(success),
      requestBody: request === '-' ? undefined : request,
      responseBody: response === '-' ? undefined : response,
      file,
    };
  });
}

/** The permission catalogue: the first table of identity.md 14. */
export function specifiedPermissions(): string[] {
  const text = readFileSync(new URL('identity.md', specification), 'utf8');
  const section = text.slice(text.indexOf('## 14. Permission catalogue'));
  const table = section.slice(0, section.indexOf('Every operation of the product.'));
  const rows = table.split('\n').filter((line) => /^\| [a-z]/.test(line));
  return rows
    .flatMap((row) => {
      const [, resource = '', , actions = ''] = row.split('|').map((cell) => cell.trim());
      const name = resource.replace(' (+)', '');
      return actions.split(',').map((action) => `${name}:${action.replace('(+)', '').trim()}`);
    })
    .sort();
}
