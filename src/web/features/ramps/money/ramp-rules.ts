import type { RampRecord } from '#contract/service/ramp.ts';
import { subtractDecimals } from '#web/shared/format/decimal.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { directionNames } from '#web/shared/words/ramp-words.ts';
import { executionOf } from '#web/shared/forms/transaction-catalogue.ts';

import { type Direction, directionOf, isKnownStatus, isTerminal } from '../detail/ramp-status-rules.ts';
import { endWords, instructionWords, nextWords, sideWords, words } from '../words/ramps-words.ts';

/** One side's amounts as decimal strings: asked for, as the ramp was made, and in the receipt. */
export interface AmountRow {
  label: string;
  code: string | undefined;
  requested: string | undefined;
  quoted: string | undefined;
  receipt: string | undefined;
  /** `receipt − quoted` when both are there and differ. */
  difference: string | undefined;
}

/** Fiat and crypto, whichever way they go. Choice: rampRecord. */
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
  const [fiat, crypto] = amountRows(ramp).map(({ code, requested, quoted, receipt }) => {
    const value = receipt ?? quoted ?? requested;
    return [value === undefined ? undefined : groupDigits(value), code].filter(Boolean).join(' ');
  });
  const sides = [crypto, fiat].filter(Boolean);
  return sides.length === 0 ? null : sides.join(words.between);
}

/** What the customer has to do next, in words for the agent. Spec: What the service does › 4; design: field-practice › Catalogue. */
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

/** Whatever lines came, each as the text that it is: leading zeros stay. Empty and absent ones are left out. Details 22. */
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
