import type { RampSummary } from '#contract/desk/ramps.ts';
import { csvTable } from '#server/csv-table.ts';

const table = csvTable([
  'rampId',
  'identityReference',
  'firstSeenAt',
  'lastSeenAt',
  'direction',
  'method',
  'status',
  'statusAt',
  'isTerminal',
  'wantsAttention',
  'isStuck',
  'fiat',
  'crypto',
  'blockchain',
  'fiatAmount',
  'cryptoAmount',
]);

export const rampsHead = table.head;

/** Ramps as lines of CSV; amounts are as they came. Product: How everything looks and reads. */
export function rampLines(ramps: readonly RampSummary[]): string {
  const rows = ramps.map(({ pair, amounts, ...ramp }) => ({
    ...ramp,
    fiat: pair.fiat,
    crypto: pair.crypto,
    blockchain: pair.blockchain,
    fiatAmount: amounts.fiatAmount,
    cryptoAmount: amounts.cryptoAmount,
  }));
  return table.lines(rows);
}
