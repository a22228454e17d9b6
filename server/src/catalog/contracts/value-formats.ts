import { isIPv4, isIPv6 } from 'node:net';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { asUuid } from '../../platform/identifiers.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@([^\s@]+)$/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** monitoring.md 2.2: the formats that a schema of a type may assert; all in linear time. */
export function addValueFormats(ajv: Ajv2020): void {
  ajv.addFormat('date', isDate);
  ajv.addFormat('time', (text: string) => TIME.test(text));
  ajv.addFormat('date-time', isDateTime);
  ajv.addFormat('email', (text: string) => HOST.test(EMAIL.exec(text)?.[1] ?? ''));
  ajv.addFormat('hostname', (text: string) => HOST.test(text));
  ajv.addFormat('ipv4', isIPv4);
  ajv.addFormat('ipv6', (text: string) => isIPv6(text) && !text.includes('%'));
  ajv.addFormat('uri', (text: string) => SCHEME.test(text) && !/\s/.test(text) && URL.canParse(text));
  ajv.addFormat('uuid', (text: string) => asUuid(text) !== undefined);
}

/** A day that exists. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last;
}

function isDateTime(text: string): boolean {
  return /^[Tt]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && TIME.test(text.slice(11));
}
