import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { patterns } from '#contract/desk/pages.ts';
import type { Action } from '#contract/desk/permissions.ts';
import { type rampMainLines, terminalRampStatuses } from '#contract/service/enumerations.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { groupDigits, subtractDecimals } from '#web/shared/format/decimal.ts';
import { type AddressedQuestion, questionSearch, priceOf } from '#web/shared/forms/question-address.ts';
import { executionOf } from '#web/shared/forms/transaction-catalogue.ts';
import { directionNames, exchangeWords, isKnownStatus } from '#web/shared/words/ramp-words.ts';

import { endWords, factWords, instructionWords, nextWords, sideWords, words } from './ramp-words.ts';

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
export function questionOf(ramp: RampRecord, transactionType: Direction | null): AddressedQuestion | null {
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

/**
 * What the receipt's amounts are: it is there from creation on, and final only once the customer has got theirs; an unknown status says
 * nothing of that. Choice: rampRecord.
 */
export function stageOfReceipt(status: string): 'expected' | 'final' | 'receipt' {
  if (status === 'FULFILLED') return 'final';
  return isTerminal(status) || !isKnownStatus(status) ? 'receipt' : 'expected';
}

/** What is said above payment instructions: each claim for the statuses that bear it out, none for an unknown one. Choice: spellings. */
export function paymentNote(status: string): string | null {
  if (awaitsPayment(status)) return null;
  if (isTerminal(status)) return words.ended;
  return isKnownStatus(status) ? words.paysNoMore : words.paymentUnknown;
}

/** Whether a ramp has ended, in words; nobody can tell in an unknown status. */
export function endedWords(status: string): string {
  if (isTerminal(status)) return factWords.hasEnded;
  return isKnownStatus(status) ? factWords.goesOn : factWords.endUnknown;
}

/** On-ramp when fiat goes in, off-ramp when crypto does; null when the answer shows neither. Spec: What the service does. */
export function directionOf({ source, target }: Pick<RampRecord, 'source' | 'target'>): Direction | null {
  if (source?.fiat !== undefined || target?.crypto !== undefined) return 'ONRAMP';
  if (source?.crypto !== undefined || target?.fiat !== undefined) return 'OFFRAMP';
  return null;
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

/** What the customer pays and what they get; fiat and crypto while the direction is not known. Choice: rampRecord. */
export function amountRows(ramp: RampRecord): AmountRow[] {
  const { source, target, receipt, fiatAmount, cryptoAmount } = ramp;
  const direction = directionOf(ramp);
  const [paid, got] = direction === 'OFFRAMP' ? [cryptoAmount, fiatAmount] : [fiatAmount, cryptoAmount];
  const [pays, gets] =
    direction === null ? [sideWords.fiat, sideWords.crypto] : [sideWords.pays, sideWords.gets];
  const codeOf = (side: RampRecord['source']) => side?.fiat?.id ?? side?.crypto?.id;
  return [
    withDifference(pays, codeOf(source), paid, source?.amount, receipt?.sourceAmount),
    withDifference(gets, codeOf(target), got, target?.amount, receipt?.targetAmount),
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

/** `100.00 USD → 0.2286 ETH`: the last amounts known; a side without one is its code alone. Null when nothing is known. */
export function headline(ramp: RampRecord): string | null {
  const direction = directionOf(ramp);
  const { source, target, receipt } = ramp;
  const isOnRamp = direction !== 'OFFRAMP';
  const [fiat, crypto] = isOnRamp ? [source, target] : [target, source];
  const [paid, got] = [receipt?.sourceAmount, receipt?.targetAmount];
  const [fiatReceipt, cryptoReceipt] = isOnRamp ? [paid, got] : [got, paid];
  return exchangeWords({
    direction,
    pair: { fiat: fiat?.fiat?.id, crypto: crypto?.crypto?.id },
    amounts: {
      fiatAmount: fiatReceipt ?? fiat?.amount ?? ramp.fiatAmount,
      cryptoAmount: cryptoReceipt ?? crypto?.amount ?? ramp.cryptoAmount,
    },
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
  return execution === null ? nextWords.payBy({ method: method ?? 'none' }) : nextWords.pay[execution];
}

function depositStep({ source, cryptoAmount }: RampRecord): string {
  const amount = cryptoAmount ?? source?.amount;
  const what = [amount === undefined ? undefined : groupDigits(amount), source?.crypto?.id]
    .filter(Boolean)
    .join(' ');
  return nextWords.send({ amount: what || 'none', chain: source?.crypto?.blockchain ?? 'none' });
}

/** `On-ramp`, `Off-ramp`, or that it is not given. */
export function directionWords(direction: Direction | null): string {
  return directionNames[direction ?? 'notGiven'];
}

export interface InstructionLine {
  key: string;
  label: string;
  /** As it is copied. */
  value: string;
}

const mostLines = 50;
const namesOfLine = ['label', 'name', 'key'] as const;

/**
 * Instructions as lines of text, leading zeros kept; empty and absent ones are left out. An instruction that is an object or a list is its own
 * lines, a list's pairs of a name and a value are lines of that name. `fiat` is the currency that they are for.
 */
export function instructionLines(
  instructions: Readonly<Record<string, unknown>> | undefined,
  fiat?: string,
): InstructionLine[] {
  const linesIn = (value: unknown, key: string, label: string): InstructionLine[] => {
    if (value === null || value === undefined || value === '') return [];
    if (typeof value !== 'object')
      return [{ key, label, value: typeof value === 'string' ? value : JSON.stringify(value) }];
    const named = namedLine(value);
    if (named !== null) return linesIn(named.value, `${key}.${named.name}`, lineLabel(named.name, fiat));
    return Object.entries(value).flatMap(([inner, one]) => {
      const isIndex = Array.isArray(value);
      const innerLabel = isIndex ? label : [label, lineLabel(inner, fiat)].filter(Boolean).join(' · ');
      return linesIn(one, key === '' ? inner : `${key}.${inner}`, innerLabel);
    });
  };
  return linesIn(instructions, '', '').slice(0, mostLines);
}

/** `{ "label": "IBAN", "value": "…" }`: a line that tells its own name; null for anything else. */
function namedLine(value: object): { name: string; value: unknown } | null {
  const line = value as Readonly<Record<string, unknown>>;
  const name = namesOfLine.map((one) => line[one]).find((one) => typeof one === 'string');
  return typeof name === 'string' && 'value' in line ? { name, value: line['value'] } : null;
}

/** How the customer pays: the amount, unless a line has it, then the lines of the instructions. Empty where the service gave none. */
export function paymentLines(ramp: RampRecord): InstructionLine[] {
  const { source, sourceDepositInstructions, fiatAmount } = ramp;
  const lines = instructionLines(sourceDepositInstructions, source?.fiat?.id);
  const amount = source?.fiat === undefined ? undefined : (fiatAmount ?? source.amount);
  if (lines.length === 0 || amount === undefined || lines.some(({ key }) => key === 'amount')) return lines;
  return [{ key: 'amount', label: instructionWords['amount'] ?? '', value: amount }, ...lines];
}

/**
 * Payment instructions as one text for the customer: `Amount: 2500.00 AUD`, a line each. The amount as the service gave it: which mark parts
 * thousands is not the same for everyone.
 */
export function paymentText(lines: readonly InstructionLine[], code: string | undefined): string {
  return lines
    .map(
      ({ key, label, value }) =>
        `${label}: ${key === 'amount' ? [value, code].filter(Boolean).join(' ') : value}`,
    )
    .join('\n');
}

/** An instruction as it is read: an amount is grouped and has its code. */
export function shownValue({ key, value }: InstructionLine, code: string | undefined): string {
  return key === 'amount' ? [groupDigits(value), code].filter(Boolean).join(' ') : value;
}

/** Whether the customer's payment is what comes next. */
function awaitsPayment(status: string): boolean {
  return status === 'PAYMENT_READY' || status === 'COIN_DEPOSIT_READY';
}

/** `depositReference` → `Deposit reference`. A BSB is Australian: in another currency the same field is the code of another kind of bank. */
export function lineLabel(key: string, fiat?: string): string {
  if (key === 'bsb' && fiat !== undefined && fiat !== 'AUD') return words.bankCode;
  const known = Object.hasOwn(instructionWords, key) ? instructionWords[key] : undefined;
  // A name that the service wrote for people stays as it is.
  if (known || /\s/.test(key)) return known ?? key;
  const text = key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface OnChain {
  kind: 'transaction' | 'address';
  value: string;
  blockchain: string | undefined;
}

/** The page about a transaction or an address in its blockchain's explorer; null where no explorer is configured for that. */
export function explorerAddress(
  explorers: EnvironmentAnswer['explorers'],
  { kind, value, blockchain = '' }: OnChain,
): string | null {
  const pattern =
    explorers && Object.hasOwn(explorers, blockchain) ? explorers[blockchain]?.[kind] : undefined;
  return pattern?.replaceAll('{}', encodeURIComponent(value)) ?? null;
}
