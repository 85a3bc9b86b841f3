import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { patterns } from '#contract/desk/pages.ts';
import type { Action } from '#contract/desk/permissions.ts';
import { type rampMainLines, terminalRampStatuses } from '#contract/service/enumerations.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { subtractDecimals } from '#web/shared/format/decimal.ts';
import { moneyWords } from '#web/shared/format/money.ts';
import { type AddressedQuestion, questionSearch, priceOf } from '#web/shared/forms/question-address.ts';
import { executionOf } from '#web/shared/forms/transaction-catalogue.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { directionNames, exchangeWords, isKnownStatus } from '#web/shared/words/ramp-words.ts';

import { endWords, factWords, instructionWords, nextWords, sideWords, words } from './ramp-words.ts';

const needsNewRamp: readonly string[] = ['EXPIRED', 'PAYMENT_DECLINED', 'PAYMENT_CANCELLED'];

export type Direction = keyof typeof rampMainLines;

interface NextWay {
  label: string;
  to: string;
  action: Action;
}

/** Offers a new price for a ramp that ended unpaid, requirements if it needs verification. */
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

/** Recovers the price question, values unchanged. */
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
    // One amount, never both. Spec: Price › Amount rules.
    ...(fiatAmount === undefined ? { cryptoAmount } : { fiatAmount }),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

/** Choice: rampStatuses. */
export function isTerminal(status: string): boolean {
  return (terminalRampStatuses as readonly string[]).includes(status);
}

/** Returns `final` once the customer was paid; unknown statuses tell nothing. Choice: rampRecord. */
export function stageOfReceipt(status: string): 'expected' | 'final' | 'receipt' {
  if (status === 'FULFILLED') return 'final';
  return isTerminal(status) || !isKnownStatus(status) ? 'receipt' : 'expected';
}

/** Returns a note above payment instructions; null while payment is awaited. Choice: spellings. */
export function paymentNote(status: string): string | null {
  if (awaitsPayment(status)) return null;
  if (isTerminal(status)) return words.ended;
  return isKnownStatus(status) ? words.paysNoMore : words.paymentUnknown;
}

export function endedWords(status: string): string {
  if (isTerminal(status)) return factWords.hasEnded;
  return isKnownStatus(status) ? factWords.goesOn : factWords.endUnknown;
}

/** Derives the direction from either side; null if neither is shown. Spec: What the service does. */
export function directionOf({ source, target }: Pick<RampRecord, 'source' | 'target'>): Direction | null {
  if (source?.fiat !== undefined || target?.crypto !== undefined) return 'ONRAMP';
  if (source?.crypto !== undefined || target?.fiat !== undefined) return 'OFFRAMP';
  return null;
}

/** One side's amounts, decimal strings. */
export interface AmountRow {
  label: string;
  code: string | undefined;
  requested: string | undefined;
  quoted: string | undefined;
  receipt: string | undefined;
  /** `receipt − quoted`, if both exist and differ. */
  difference: string | undefined;
}

/** Lists paid and received, or fiat and crypto without a direction. Choice: rampRecord. */
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

/** Returns e.g. `100.00 USD → 0.2286 ETH`, by the latest amounts. */
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

/** Names the customer's next step. Spec: What the service does › 4. */
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
  const code = source?.crypto?.id;
  const what = amount === undefined ? code : moneyWords(amount, code);
  return nextWords.send({ amount: what || 'none', chain: source?.crypto?.blockchain ?? 'none' });
}

export function directionWords(direction: Direction | null): string {
  return directionNames[direction ?? 'notGiven'];
}

export interface InstructionLine {
  key: string;
  label: string;
  value: string;
}

const mostLines = 50;
const namesOfLine = ['label', 'name', 'key'] as const;

/** Flattens instructions into lines, without empty ones but with leading zeros. `fiat`: their currency. */
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

/** Reads `{ "label": "IBAN", "value": "…" }`; null for anything else. */
function namedLine(value: object): { name: string; value: unknown } | null {
  const line = value as Readonly<Record<string, unknown>>;
  const name = namesOfLine.map((one) => line[one]).find((one) => typeof one === 'string');
  return typeof name === 'string' && 'value' in line ? { name, value: line['value'] } : null;
}

/** Returns the instructions, preceded by the amount unless a line has it. */
export function paymentLines(ramp: RampRecord): InstructionLine[] {
  const { source, sourceDepositInstructions, fiatAmount } = ramp;
  const lines = instructionLines(sourceDepositInstructions, source?.fiat?.id);
  const amount = source?.fiat === undefined ? undefined : (fiatAmount ?? source.amount);
  if (lines.length === 0 || amount === undefined || lines.some(({ key }) => key === 'amount')) return lines;
  return [{ key: 'amount', label: instructionWords['amount'] ?? '', value: amount }, ...lines];
}

/** Writes lines such as `Amount: 2500.00 AUD`, ungrouped: thousands separators vary. */
export function paymentText(lines: readonly InstructionLine[], code: string | undefined): string {
  return lines
    .map(
      ({ key, label, value }) =>
        `${label}: ${key === 'amount' ? [value, code].filter(Boolean).join(' ') : value}`,
    )
    .join('\n');
}

export function shownValue({ key, value }: InstructionLine, code: string | undefined): string {
  return key === 'amount' ? moneyWords(value, code) : value;
}

export function awaitsPayment(status: string): boolean {
  return status === 'PAYMENT_READY' || status === 'COIN_DEPOSIT_READY';
}

/** Finds an unpaid ramp's only instruction called a reference; null with none or several. */
export function depositReferenceOf({ sourceDepositInstructions, status }: RampRecord): string | null {
  if (!awaitsPayment(status)) return null;
  const lines = instructionLines(sourceDepositInstructions).filter(({ key }) => /reference$/i.test(key));
  const values = [...new Set(lines.map(({ value }) => value))];
  return values.length === 1 ? (values[0] ?? null) : null;
}

/**
 * Turns `depositReference` into `Deposit reference`, in the page's language where it is a label of the contract's too;
 * `bsb` is called a bank code except for AUD.
 */
export function lineLabel(key: string, fiat?: string): string {
  if (key === 'bsb' && fiat !== undefined && fiat !== 'AUD') return words.bankCode;
  const known = Object.hasOwn(instructionWords, key) ? instructionWords[key] : undefined;
  // Keeps names written for people.
  if (known || /\s/.test(key)) return known ?? key;
  const text = key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return contractText(text.charAt(0).toUpperCase() + text.slice(1));
}

interface OnChain {
  kind: 'transaction' | 'address';
  value: string;
  blockchain: string | undefined;
}

/** Returns null without a configured explorer. */
export function explorerAddress(
  explorers: EnvironmentAnswer['explorers'],
  { kind, value, blockchain = '' }: OnChain,
): string | null {
  const pattern =
    explorers && Object.hasOwn(explorers, blockchain) ? explorers[blockchain]?.[kind] : undefined;
  return pattern?.replaceAll('{}', encodeURIComponent(value)) ?? null;
}
