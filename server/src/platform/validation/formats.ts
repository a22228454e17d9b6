import type { Ajv2020 } from 'ajv/dist/2020.js';
import { asUuid } from '../identifiers.ts';

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@.]+(\.[^\s@.]+)*$/u;

/** The formats that the contract uses, and no others: a typo in a format name fails at start. */
export function addFormats(ajv: Ajv2020): void {
  ajv.addFormat('uuid', (text: string) => asUuid(text) !== undefined);
  ajv.addFormat('date-time', isDateTime);
  ajv.addFormat('email', (text: string) => EMAIL.test(text) && !text.startsWith('.'));
  ajv.addFormat('web-url', isWebUrl);
}

/** An absolute http or https address with a host and without user info. */
function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^/?#\s]/i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname !== '';
}

/** RFC 3339 with an offset; the day must exist (README 3.7.3). */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (match === null) return false;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDay && hour < 24 && minute < 60 && second < 60;
}

/** The instant in milliseconds; finer digits are cut, not rounded. */
export function instant(text: string): Date {
  return new Date(text.toUpperCase().replace(/(\.\d{3})\d+/, '$1'));
}
