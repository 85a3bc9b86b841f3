import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import type { PairAmounts } from '#contract/desk/records.ts';
import type { RampDetail, RampMoment } from '#contract/desk/ramps.ts';
import { isMessageKey } from '#contract/messages/message-rules.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { identifierForms } from '#contract/service/identifier-forms.ts';
import { executionOf } from '#web/shared/forms/transaction-catalogue.ts';
import { isKnownStatus } from '#web/shared/words/ramp-words.ts';
import { englishText, type MessagePart, type MessageValues } from '#web/shared/messages/customer-messages.ts';
import { askFirst, saysBlocked, unknownSentence } from '#web/shared/words/status-sentences.ts';

import type { KnownRamp } from './known-ramp.ts';
import { awaitsPayment, depositReferenceOf } from './ramp-rules.ts';
import { supportWords } from './ramp-words.ts';

interface Copied {
  known: Pick<KnownRamp, 'rampId' | 'record' | 'answer'>;
  environment: EnvironmentAnswer['environment'] | undefined;
  /** ISO instant. */
  at: string;
}

/** Lists facts to find a ramp. They leave the company: no free text, name, wallet or bank account. */
export function supportText({ known: { rampId, record, answer }, environment, at }: Copied): string {
  const lines = [
    supportWords.heading,
    line(supportWords.environment, environment && supportWords.environments[environment]),
    line(supportWords.rampId, rampId),
    ...(record === null ? [] : factsOf(record)),
    line(supportWords.service, answer && `${statusOf(answer.ramp.status)} ${utc(answer.fetchedAt)}`),
    line(supportWords.copiedAt, utc(at)),
    ...(record === null || record.timeline.length === 0
      ? []
      : ['', supportWords.reported, ...record.timeline.map(momentLine).filter((text) => text !== null)]),
  ];
  return lines.filter((text) => text !== null).join('\n');
}

function line(name: string, value: string | null | undefined): string | null {
  return value ? `${name}: ${value}` : null;
}

function factsOf(record: RampDetail): (string | null)[] {
  const { facts, pair, direction, method, status, statusAt } = record;
  const reference = record.identityReference ?? '';
  const { pattern } = identifierForms.identityReference;
  const fees = facts.fees?.value;
  return [
    line(supportWords.identityReference, pattern.test(reference) ? reference : null),
    line(supportWords.subPartnerId, safe(facts.subPartnerId?.value)),
    line(supportWords.direction, safe(direction)),
    line(supportWords.method, safe(method)),
    line(supportWords.pair, [pair.fiat, pair.crypto, pair.blockchain].map(safe).filter(Boolean).join(' / ')),
    line(
      supportWords.status,
      status &&
        [statusOf(status), statusAt && `${supportWords.since} ${utc(statusAt)}`].filter(Boolean).join(' '),
    ),
    record.isStuck ? supportWords.stuck({ minutes: record.stuckAfterMinutes }) : null,
    line(supportWords.requested, amounts(facts.requested?.value ?? facts.recorded?.value, pair)),
    line(supportWords.quoted, amounts(facts.priced?.value, pair)),
    line(supportWords.receipt, amounts(facts.final?.value, pair)),
    line(
      supportWords.fees,
      [fees?.processingFee, fees?.networkFee]
        .map(decimal)
        .filter(Boolean)
        // In the fiat currency. Choice: priceFees.
        .map((fee) => [fee, safe(pair.fiat)].filter(Boolean).join(' '))
        .join(' + '),
    ),
    line(supportWords.transactionHash, safe(facts.transactionHash?.value)),
  ];
}

/** Other values may be personal. */
const code = /^[\w.:-]{1,100}$/;

function safe(text: string | null | undefined): string | null {
  return text && code.test(text) ? text : null;
}

/** Replaces unknown statuses, which may contain anything. */
function statusOf(status: string): string {
  return isKnownStatus(status) ? status : supportWords.unknownStatus;
}

function utc(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}

function amounts(pair: PairAmounts | undefined, codes: RampDetail['pair']): string {
  const sides = [
    [decimal(pair?.fiatAmount), safe(codes.fiat)],
    [decimal(pair?.cryptoAmount), safe(codes.crypto)],
  ];
  return sides
    .filter(([value]) => value)
    .map((side) => side.filter(Boolean).join(' '))
    .join(' / ');
}

const amount = /^-?\d{1,40}(?:\.\d{1,40})?$/;

function decimal(text: string | undefined): string | null {
  return text !== undefined && amount.test(text) ? text : null;
}

/** Returns null for notes, which stay internal. */
function momentLine(moment: RampMoment): string | null {
  if (moment.kind === 'note') return null;
  const marks = moment.marks.map((mark) => `[${supportWords.marks[mark]}]`);
  return [utc(moment.at), ...reported(moment), ...marks].filter(Boolean).join('  ');
}

const callNames: Readonly<Record<string, string>> = supportWords.by;

function reported(moment: Exclude<RampMoment, { kind: 'note' }>): (string | false | null)[] {
  if (moment.kind === 'refused') {
    const { count } = moment.deliveries;
    return [
      supportWords.refused,
      `HTTP ${moment.answerStatus}`,
      count > 1 && supportWords.delivered({ times: count }),
    ];
  }
  const status = moment.rampStatus === null ? null : statusOf(moment.rampStatus);
  if (moment.kind === 'callback') {
    const { statusAt, deliveredAt } = moment;
    return [
      supportWords.callback,
      status,
      statusAt && `${supportWords.dated} ${utc(statusAt)}`,
      deliveredAt.length > 1 && supportWords.delivered({ times: deliveredAt.length }),
    ];
  }
  const { operation, status: answered, traceId } = moment;
  const trace = safe(traceId);
  return [
    callNames[operation] ?? supportWords.call,
    answered === null ? supportWords.noAnswer : `HTTP ${answered}`,
    status,
    trace && `${supportWords.trace} ${trace}`,
  ];
}

interface CustomerText {
  text: string;
  /** Null for our own text. */
  at: string | null;
  /** False if for staff only. */
  isToSend: boolean;
  /** Promises a step to take before sending. */
  isLate: boolean;
}

/** Null or absent: unknown. */
export interface ShownStatus {
  readonly status: string;
  readonly isStuck: boolean;
  readonly direction?: string | null | undefined;
  readonly method?: string | null | undefined;
}

/**
 * Returns the service's text, else ours, else that the status is unknown. Stuck ramps add the delay; blocks
 * have no text of ours.
 */
export function customerTextOf(shown: ShownStatus, timeline: readonly RampMoment[]): CustomerText {
  const parts = customerPartsOf(shown, timeline);
  const said = saidOf(shown.status, timeline);
  const isLate = parts?.some((part) => 'key' in part && part.key === 'late.longer') ?? false;
  const notToSend = saysBlocked(shown.status) ? askFirst : unknownSentence;
  const text = parts === null ? notToSend : englishText(parts);
  return { text, at: said?.at ?? null, isToSend: parts !== null, isLate };
}

/** Returns parts to translate, the service's words unchanged; null if there is nothing to send. */
export function customerPartsOf(
  { status, isStuck, direction, method }: ShownStatus,
  timeline: readonly RampMoment[],
): readonly MessagePart[] | null {
  const longer = { key: 'late.longer' } as const;
  const said = saidOf(status, timeline)?.externalReason;
  if (saysBlocked(status)) return said ? [{ said }] : null;
  if (said) return isStuck ? [{ said: asSentence(said) }, longer] : [{ said }];
  // A sale said to await payment contradicts itself.
  const fits = direction == null || directionOf[status] === undefined || directionOf[status] === direction;
  if (!fits) return null;
  const late = `late.${status}`;
  if (isStuck && isMessageKey(late)) return [{ key: late }, longer];
  const byMethod = `payment-ready.${(method && executionOf(method)) ?? ''}`;
  if (status === 'PAYMENT_READY' && isMessageKey(byMethod)) return [{ key: byMethod }];
  const key = `ramp.${status}`;
  return isMessageKey(key) ? [{ key }] : null;
}

/** Direction of each status. Choice: rampStatuses. */
const directionOf: Readonly<Record<string, string>> = {
  PAYMENT_READY: 'ONRAMP',
  PAYMENT_ACCEPTED: 'ONRAMP',
  PAYMENT_RECEIVED: 'ONRAMP',
  PAYMENT_DECLINED: 'ONRAMP',
  PAYMENT_CANCELLED: 'ONRAMP',
  COIN_TRANSFERRED: 'ONRAMP',
  COIN_DEPOSIT_READY: 'OFFRAMP',
  COIN_DEPOSIT_CONFIRMED: 'OFFRAMP',
  FIAT_TRANSFERRED: 'OFFRAMP',
};

function saidOf(status: string, timeline: readonly RampMoment[]): Callback | undefined {
  return reasonsOf(status, timeline).find(({ externalReason }) => hasText(externalReason));
}

/** Collects the values for texts and replies; `deadline` is empty if there is none. */
export function messageValuesOf(
  { rampId, record, ramp }: Pick<KnownRamp, 'rampId' | 'record' | 'ramp'>,
  deadline: string,
): MessageValues {
  const { amounts, pair, method = null } = record ?? {};
  return {
    order: rampId,
    amount: amountOf(amounts?.fiatAmount, pair?.fiat),
    crypto: amountOf(amounts?.cryptoAmount, pair?.crypto),
    reference: ramp === null ? null : depositReferenceOf(ramp),
    method: method === null ? null : { method },
    deadline: deadline === '' ? null : { instant: deadline },
  };
}

function amountOf(amount: string | undefined, code: string | undefined) {
  return amount === undefined || code === undefined ? null : { amount, code };
}

/** Returns the service's coming deadline while the ramp waits, else empty. Choice: rampDeadline. */
export function deadlineOf({ status, expiresAt = '' }: RampRecord, serviceMs: number): string {
  return awaitsPayment(status) && Date.parse(expiresAt) > serviceMs ? expiresAt : '';
}

type Callback = Extract<RampMoment, { kind: 'callback' }>;

function reasonsOf(status: string, timeline: readonly RampMoment[]): Callback[] {
  return timeline.filter(
    (moment): moment is Callback =>
      moment.kind === 'callback' && moment.result === 'applied' && moment.rampStatus === status,
  );
}

function hasText(reason: string | null): boolean {
  return reason !== null && reason.trim() !== '';
}

function asSentence(text: string): string {
  const trimmed = text.trimEnd();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Returns a reason for staff only; null if none was given. */
export function internalReasonOf(
  status: string,
  timeline: readonly RampMoment[],
): { text: string; at: string } | null {
  const said = reasonsOf(status, timeline).find(({ internalReason }) => hasText(internalReason));
  return said?.internalReason ? { text: said.internalReason, at: said.at } : null;
}
