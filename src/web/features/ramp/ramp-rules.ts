import { patterns } from '#contract/desk/pages.ts';
import type { Action } from '#contract/desk/permissions.ts';
import { rampMainLines, type RampStatus, terminalRampStatuses } from '#contract/service/enumerations.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { groupDigits, subtractDecimals } from '#web/shared/format/decimal.ts';
import { type AddressedQuestion, questionSearch, priceOf } from '#web/shared/forms/question-address.ts';
import { executionOf } from '#web/shared/forms/transaction-catalogue.ts';
import { directionNames, headlineOf, isKnownStatus } from '#web/shared/words/ramp-words.ts';

import { endWords, instructionWords, nextWords, sideWords, words } from './ramp-words.ts';

const needsNewRamp: readonly string[] = ['EXPIRED', 'PAYMENT_DECLINED', 'PAYMENT_CANCELLED'];

export type Direction = keyof typeof rampMainLines;

/** A link to the agent's next step, and the permission it needs. */
interface NextWay {
  label: string;
  to: string;
  action: Action;
}

/** After a ramp that ended unpaid: a new price for the same question. After one that needs more verification: what is still required. */
export function nextWay(ramp: RampRecord): NextWay | null {
  const question = questionOf(ramp, directionOf(ramp));
  if (question === null) return null;
  if (needsNewRamp.includes(ramp.status)) {
    return { label: words.priceAgain, to: priceOf(question), action: 'inspect-customer' };
  }
  if (ramp.status === 'EXTRA_VERIFICATION') {
    const to = patterns.eligibility + questionSearch(question);
    return { label: words.checkEligibility, to, action: 'inspect-customer' };
  }
  return null;
}

/** The price question that the ramp came from, each value as it was asked. */
function questionOf(ramp: RampRecord, transactionType: Direction | null): AddressedQuestion | null {
  const { identityReference, source, target, fiatAmount, cryptoAmount } = ramp;
  if (identityReference === undefined || transactionType === null) return null;
  const [fiat, crypto] = transactionType === 'ONRAMP' ? [source, target] : [target, source];
  const asked = {
    identityReference,
    transactionType,
    fiat: fiat?.fiat?.id,
    method: fiat?.fiat?.method,
    crypto: crypto?.crypto?.id,
    blockchain: crypto?.crypto?.blockchain,
    // A price question has one amount, never both. Spec: Price › Amount rules.
    ...(fiatAmount === undefined ? { cryptoAmount } : { fiatAmount }),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

/** Whether nothing more happens to a ramp. Choice: rampStatuses. */
export function isTerminal(status: string): boolean {
  return (terminalRampStatuses as readonly string[]).includes(status);
}

/** Whether the receipt's amounts are final: it is there from creation on. Choice: rampRecord. */
export function isSettled(status: string): boolean {
  return status === 'FULFILLED' || status === 'REFUNDED';
}

/** On-ramp when fiat goes in, off-ramp when crypto does; null when the answer shows neither. Spec: What the service does. */
export function directionOf({ source, target }: Pick<RampRecord, 'source' | 'target'>): Direction | null {
  if (source?.fiat !== undefined || target?.crypto !== undefined) return 'ONRAMP';
  if (source?.crypto !== undefined || target?.fiat !== undefined) return 'OFFRAMP';
  return null;
}

/** The status after which a side exit is taken, where that is certain. Choice: rampStatuses. */
const exitAfter: Readonly<Partial<Record<RampStatus, Readonly<Record<Direction, RampStatus>>>>> = {
  EXPIRED: { ONRAMP: 'PAYMENT_READY', OFFRAMP: 'COIN_DEPOSIT_READY' },
  EXTRA_VERIFICATION: { ONRAMP: 'IN_PROGRESS', OFFRAMP: 'IN_PROGRESS' },
};

export interface Step {
  status: string;
  /** done: passed. current: here. next: to come. skipped: never reached. unknown: the answer doesn't say whether it was passed. */
  state: 'done' | 'current' | 'next' | 'skipped' | 'unknown';
  isExit: boolean;
}

/**
 * The main line of statuses for a direction, each with its state. A side exit comes after the status it was taken from when that is
 * certain, else at the end with all other states unknown. Choice: rampStatuses.
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

/** One side's amounts as decimal strings: requested, quoted, and in the receipt. */
export interface AmountRow {
  label: string;
  code: string | undefined;
  requested: string | undefined;
  quoted: string | undefined;
  receipt: string | undefined;
  /** `receipt − quoted`, when both are present and differ. */
  difference: string | undefined;
}

/** The fiat row and the crypto row, for both directions. Choice: rampRecord. */
export function amountRows(ramp: RampRecord): AmountRow[] {
  const isOnRamp = directionOf(ramp) !== 'OFFRAMP';
  const { source, target, receipt } = ramp;
  const fiat = isOnRamp ? source : target;
  const crypto = isOnRamp ? target : source;
  const [fiatReceipt, cryptoReceipt] = isOnRamp
    ? [receipt?.sourceAmount, receipt?.targetAmount]
    : [receipt?.targetAmount, receipt?.sourceAmount];
  return [
    withDifference(sideWords.fiat, fiat?.fiat?.id, ramp.fiatAmount, fiat?.amount, fiatReceipt),
    withDifference(sideWords.crypto, crypto?.crypto?.id, ramp.cryptoAmount, crypto?.amount, cryptoReceipt),
  ];
}

function withDifference(
  label: AmountRow['label'],
  code: string | undefined,
  ...[requested, quoted, receipt]: (string | undefined)[]
): AmountRow {
  const difference = quoted === undefined || receipt === undefined ? null : subtractDecimals(receipt, quoted);
  const isZero = difference === null || !/[1-9]/.test(difference);
  return { label, code, requested, quoted, receipt, difference: isZero ? undefined : difference };
}

/** `0.2286 ETH for 100.00 USD`: the last amounts known; a side without one is its code alone. Null when nothing is known. */
export function headline(ramp: RampRecord): string | null {
  const [fiat, crypto] = amountRows(ramp);
  const amountOf = (row: AmountRow | undefined) => row?.receipt ?? row?.quoted ?? row?.requested;
  return headlineOf({
    pair: { fiat: fiat?.code, crypto: crypto?.code },
    amounts: { fiatAmount: amountOf(fiat), cryptoAmount: amountOf(crypto) },
  });
}

/** What the customer has to do next, in words for the agent. Spec: What the service does › 4 */
export function nextStep(ramp: RampRecord, isStuck = false): string {
  const { status } = ramp;
  if (isTerminal(status)) return endWords[status] ?? nextWords.ended;
  if (status === 'PAYMENT_READY') return paymentStep(ramp.source?.fiat?.method);
  if (status === 'COIN_DEPOSIT_READY') return depositStep(ramp);
  if (status === 'EXTRA_VERIFICATION') return nextWords.moreAsked;
  if (!isKnownStatus(status)) return nextWords.unknownStatus;
  return isStuck ? nextWords.late : nextWords.byItself;
}

function paymentStep(method: string | undefined): string {
  const execution = method === undefined ? null : executionOf(method);
  return execution === null ? nextWords.payBy(method) : nextWords.pay[execution];
}

function depositStep({ source, cryptoAmount }: RampRecord): string {
  const amount = cryptoAmount ?? source?.amount;
  const what = [amount === undefined ? undefined : groupDigits(amount), source?.crypto?.id]
    .filter(Boolean)
    .join(' ');
  return nextWords.send(what, source?.crypto?.blockchain);
}

/** `On-ramp`, `Off-ramp`, or that it is not given. */
export function directionWords(direction: Direction | null): string {
  return directionNames[direction ?? 'notGiven'];
}

export interface InstructionLine {
  label: string;
  value: string;
}

/** Instructions as lines of text, leading zeros kept; empty and absent ones are left out. */
export function instructionLines(
  instructions: Readonly<Record<string, unknown>> | undefined,
): InstructionLine[] {
  return Object.entries(instructions ?? {})
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => ({
      label: lineLabel(key),
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }));
}

/** `depositReference` → `Deposit reference`. */
export function lineLabel(key: string): string {
  const known = Object.hasOwn(instructionWords, key) ? instructionWords[key] : undefined;
  if (known) return known;
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
