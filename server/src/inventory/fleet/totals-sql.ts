import { TIERS, type Tier } from '../trees/index.ts';

const VERDICTS = ['healthy', 'incomplete', 'degraded', 'outage'];
const NO_ALARMS = `'{"critical":0,"warning":0,"info":0,"unacknowledged":0}'`;

/** `totals` over the kept rows, as JSON text. */
export const TOTALS = `select '{' || ${TIERS.map((tier) => `'"${tier}s":' || ${tier}.total`).join(` || ',' || `)}
    || ',"alarms":' || ${NO_ALARMS} || ',"verdicts":{' || ${TIERS.map((tier) => `'"${tier}s":{' || ${tier}.verdicts || '}'`).join(` || ',' || `)} || '}}'
  from ${TIERS.map(tally).join(', ')}`;

function tally(tier: Tier): string {
  const counts = VERDICTS.map(
    (verdict) => `'"${verdict}":' || count(*) filter (where verdict = '${verdict}')`,
  );
  return `(select count(*) as total, ${counts.join(` || ',' || `)} as verdicts from kept_${tier}) ${tier}`;
}
