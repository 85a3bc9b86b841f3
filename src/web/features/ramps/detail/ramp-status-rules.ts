import { type RampRecord } from '#contract/service/ramp.ts';
import {
  rampMainLines,
  type RampStatus,
  rampStatuses,
  terminalRampStatuses,
} from '#contract/service/enumerations.ts';
import { sentence } from '#web/shared/format/sentence.ts';

export type Direction = keyof typeof rampMainLines;

/** `IN_PROGRESS` → `In progress`; a status that is not in the interface document as it came. */
export function statusWords(status: string): string {
  return isKnownStatus(status) ? sentence(status) : status;
}

export function isKnownStatus(status: string): status is RampStatus {
  return (rampStatuses as readonly string[]).includes(status);
}

/** Whether nothing more happens to a ramp. Choice: rampStatuses. */
export function isTerminal(status: string): boolean {
  return (terminalRampStatuses as readonly string[]).includes(status);
}

/** Whether the receipt's amounts are final: it is there from creation on. Choice: rampRecord. */
export function isSettled(status: string): boolean {
  return status === 'FULFILLED' || status === 'REFUNDED';
}

/** On-ramp when fiat goes in, off-ramp when crypto does; null when the answer tells neither. Spec: What the service does. */
export function directionOf({ source, target }: Pick<RampRecord, 'source' | 'target'>): Direction | null {
  if (source?.fiat !== undefined || target?.crypto !== undefined) return 'ONRAMP';
  if (source?.crypto !== undefined || target?.fiat !== undefined) return 'OFFRAMP';
  return null;
}

/** After which status of its line a side exit is taken, where that is certain. Choice: rampStatuses. */
const exitAfter: Readonly<Partial<Record<RampStatus, Readonly<Record<Direction, RampStatus>>>>> = {
  EXPIRED: { ONRAMP: 'PAYMENT_READY', OFFRAMP: 'COIN_DEPOSIT_READY' },
  EXTRA_VERIFICATION: { ONRAMP: 'IN_PROGRESS', OFFRAMP: 'IN_PROGRESS' },
};

export interface Step {
  status: string;
  /** done: passed. current: here. next: to come. skipped: it never will. unknown: whether it was passed is not in the answer. */
  state: 'done' | 'current' | 'next' | 'skipped' | 'unknown';
  isExit: boolean;
}

/**
 * The direction's main line with where the ramp stands. A side exit stands where it was taken when that is certain, else at the
 * end, and then nobody knows how far the line was gone. Choice: rampStatuses.
 */
export function stepsOf(direction: Direction, status: string): Step[] {
  const line: readonly string[] = rampMainLines[direction];
  const at = line.indexOf(status);
  if (at >= 0)
    return line.map((step, index) => ({ status: step, state: stateAt(index, at, status), isExit: false }));
  const exit: Step = { status, state: 'current', isExit: true };
  const left = isKnownStatus(status) ? exitAfter[status]?.[direction] : undefined;
  if (left === undefined) {
    return [...line.map((step): Step => ({ status: step, state: 'unknown', isExit: false })), exit];
  }
  const leftAt = line.indexOf(left);
  const ahead = isTerminal(status) ? 'skipped' : 'next';
  const rest = line.slice(leftAt + 1).map((step): Step => ({ status: step, state: ahead, isExit: false }));
  return [
    ...line.slice(0, leftAt + 1).map((step): Step => ({ status: step, state: 'done', isExit: false })),
    exit,
    ...rest,
  ];
}

function stateAt(index: number, at: number, status: string): Step['state'] {
  if (index < at || (index === at && isTerminal(status))) return 'done';
  return index === at ? 'current' : 'next';
}
