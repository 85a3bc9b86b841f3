import type { TransactionType } from '#contract/service/primitives.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';

/** What became of some ramps: the statuses they went through after their first. */
export interface Course {
  readonly transactionType: TransactionType;
  /** Ended some days ago, stands open since minutes or hours, or ended with its customer's account. */
  readonly kind: 'ended' | 'open' | 'blocked';
  readonly path: readonly RampStatus[];
}

// how many | direction | kind | statuses after the first
const table = `
52 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS COIN_TRANSFERRED FULFILLED
5 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED EXTRA_VERIFICATION IN_PROGRESS COIN_TRANSFERRED FULFILLED
8 | ONRAMP | ended | EXPIRED
6 | ONRAMP | ended | PAYMENT_DECLINED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_DECLINED
6 | ONRAMP | ended | PAYMENT_CANCELLED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED REFUNDED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED EXTRA_VERIFICATION REFUNDED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS REFUNDED
4 | ONRAMP | open |
3 | ONRAMP | open | PAYMENT_ACCEPTED
3 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED
4 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS
3 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED EXTRA_VERIFICATION
3 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS COIN_TRANSFERRED
34 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED IN_PROGRESS FIAT_TRANSFERRED FULFILLED
3 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED EXTRA_VERIFICATION IN_PROGRESS FIAT_TRANSFERRED FULFILLED
6 | OFFRAMP | ended | EXPIRED
4 | OFFRAMP | ended | PAYMENT_CANCELLED
3 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED REFUNDED
3 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED IN_PROGRESS REFUNDED
2 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED EXTRA_VERIFICATION REFUNDED
4 | OFFRAMP | open |
3 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED
3 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED IN_PROGRESS
3 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED EXTRA_VERIFICATION
3 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED IN_PROGRESS FIAT_TRANSFERRED
2 | ONRAMP | blocked | ACCOUNT_BLOCKED
2 | ONRAMP | blocked | PAYMENT_ACCEPTED ACCOUNT_BLOCKED
3 | ONRAMP | blocked | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS ACCOUNT_BLOCKED
2 | OFFRAMP | blocked | ACCOUNT_BLOCKED
2 | OFFRAMP | blocked | COIN_DEPOSIT_CONFIRMED IN_PROGRESS ACCOUNT_BLOCKED
`;

/** The courses of the generated ramps, a ramp each. Design: field-practice › Ramp record. */
export const courses: readonly Course[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [count, transactionType, kind, path = ''] = line.split('|').map((cell) => cell.trim());
    const statuses = path.split(' ').filter((status) => status !== '');
    return Array.from({ length: Number(count) }, () => ({ transactionType, kind, path: statuses }) as Course);
  });
