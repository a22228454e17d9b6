import { TIERS, type Tier } from '../trees/index.ts';

const VERDICTS = ['healthy', 'incomplete', 'degraded', 'outage'];
const ALARMS = ['critical', 'warning', 'info', 'unacknowledged'];

/** A JSON object in SQL. */
function object(fields: readonly (readonly [name: string, sql: string])[]): string {
  return `json_build_object(${fields.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`;
}

function tally(tier: Tier): string {
  const verdicts = VERDICTS.map(
    (verdict) => [verdict, `count(*) filter (where verdict = '${verdict}')`] as const,
  );
  return `(select count(*) as total, ${object(verdicts)} as verdicts from kept_${tier}) ${tier}`;
}

/** `totals` over the kept rows, as JSON text. There are no alarms yet. */
export const TOTALS = `select ${object([
  ...TIERS.map((tier) => [`${tier}s`, `${tier}.total`] as const),
  ['alarms', object(ALARMS.map((severity) => [severity, '0'] as const))],
  ['verdicts', object(TIERS.map((tier) => [`${tier}s`, `${tier}.verdicts`] as const))],
])}::text from ${TIERS.map(tally).join(', ')}`;
