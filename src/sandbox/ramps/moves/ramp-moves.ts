import { rampMainLines, terminalRampStatuses, type RampStatus } from '#contract/service/enumerations.ts';
import type { TransactionType } from '#contract/service/primitives.ts';

type Moves = Readonly<Partial<Record<RampStatus, readonly RampStatus[]>>>;

/** Which status a ramp may go to from which: everything else is refused. Design: field-practice › Ramp record; choice: rampMoves. */
const moves: Readonly<Record<TransactionType, Moves>> = {
  ONRAMP: {
    PAYMENT_READY: [
      'PAYMENT_ACCEPTED',
      'PAYMENT_DECLINED',
      'PAYMENT_CANCELLED',
      'EXPIRED',
      'ACCOUNT_BLOCKED',
    ],
    PAYMENT_ACCEPTED: ['PAYMENT_RECEIVED', 'PAYMENT_DECLINED', 'ACCOUNT_BLOCKED'],
    PAYMENT_RECEIVED: ['IN_PROGRESS', 'EXTRA_VERIFICATION', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    IN_PROGRESS: ['COIN_TRANSFERRED', 'EXTRA_VERIFICATION', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    EXTRA_VERIFICATION: ['IN_PROGRESS', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    COIN_TRANSFERRED: ['FULFILLED'],
  },
  OFFRAMP: {
    COIN_DEPOSIT_READY: ['COIN_DEPOSIT_CONFIRMED', 'PAYMENT_CANCELLED', 'EXPIRED', 'ACCOUNT_BLOCKED'],
    COIN_DEPOSIT_CONFIRMED: ['IN_PROGRESS', 'EXTRA_VERIFICATION', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    IN_PROGRESS: ['FIAT_TRANSFERRED', 'EXTRA_VERIFICATION', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    EXTRA_VERIFICATION: ['IN_PROGRESS', 'REFUNDED', 'ACCOUNT_BLOCKED'],
    FIAT_TRANSFERRED: ['FULFILLED'],
  },
};

/** What decides where a ramp may go. */
export interface Standing {
  readonly transactionType: TransactionType;
  readonly status: RampStatus;
}

/** The statuses that a ramp may go to; none once it has ended. */
export function allowedMoves({ transactionType, status }: Standing): readonly RampStatus[] {
  return moves[transactionType][status] ?? [];
}

/** Whether a ramp may go to a status. */
export function mayMoveTo(standing: Standing, to: RampStatus): boolean {
  return allowedMoves(standing).includes(to);
}

/** What follows when nothing goes wrong: the next of the main line, IN_PROGRESS after a verification; null at the end. */
export function nextOfMainLine({ transactionType, status }: Standing): RampStatus | null {
  if (status === 'EXTRA_VERIFICATION') return 'IN_PROGRESS';
  const line: readonly RampStatus[] = rampMainLines[transactionType];
  const place = line.indexOf(status);
  return place === -1 ? null : (line[place + 1] ?? null);
}

/** Whether nothing more happens to a ramp. Choice: rampStatuses. */
export function isTerminal(status: RampStatus): boolean {
  return (terminalRampStatuses as readonly RampStatus[]).includes(status);
}

/** The statuses, of either direction, from which a ramp may go to another. */
export function statusesBefore(to: RampStatus): readonly RampStatus[] {
  const froms = Object.values(moves).flatMap((table) => Object.entries(table));
  return [...new Set(froms.filter(([, tos]) => tos.includes(to)).map(([from]) => from as RampStatus))];
}
