import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import type { PairAmounts } from '#contract/desk/records.ts';
import type { RampDetail, RampMoment } from '#contract/desk/ramps.ts';
import { isMessageKey } from '#contract/messages/message-rules.ts';
import { identifierForms } from '#contract/service/identifier-forms.ts';
import { executionOf } from '#web/shared/forms/transaction-catalogue.ts';
import { isKnownStatus } from '#web/shared/words/ramp-words.ts';
import { englishText, type MessagePart, type MessageValues } from '#web/shared/messages/customer-messages.ts';
import { askFirst, saysBlocked, unknownSentence } from '#web/shared/words/status-sentences.ts';

import type { KnownRamp } from './known-ramp.ts';
import { supportWords } from './ramp-words.ts';

interface Copied {
  known: Pick<KnownRamp, 'rampId' | 'record' | 'answer'>;
  environment: EnvironmentAnswer['environment'] | undefined;
  /** When it is copied: an ISO instant. */
  at: string;
}

/**
 * What the provider's support needs to find a ramp: identifiers, statuses in UTC, trace ids, amounts, the environment. It may leave the
 * desk, so only values of these forms get in: no free text, no name, no wallet, no bank account.
 */
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
    line(supportWords.fees, [fees?.processingFee, fees?.networkFee].map(decimal).filter(Boolean).join(' + ')),
    line(supportWords.transactionHash, safe(facts.transactionHash?.value)),
  ];
}

/** Codes, identifiers and amounts as the interface document has them; anything else in their place may be personal. */
const code = /^[\w.:-]{1,100}$/;

function safe(text: string | null | undefined): string | null {
  return text && code.test(text) ? text : null;
}

/** An unknown status may contain anything, so it is not repeated. */
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

/** One line of the timeline; null for notes, which stay inside the desk. */
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

/** A text for the customer, and who wrote it. */
interface CustomerText {
  text: string;
  /** When the service's text came; null for the desk's own. */
  at: string | null;
  /** False: it is for staff, not for the customer. */
  isToSend: boolean;
  /** True: it promises a step that must be taken before it is sent. */
  isLate: boolean;
}

/** What the text for a customer depends on; null or absent: not known. */
export interface ShownStatus {
  readonly status: string;
  /** It has been too long in a status that should change by itself. */
  readonly isStuck: boolean;
  readonly direction?: string | null | undefined;
  readonly method?: string | null | undefined;
}

/**
 * The service's own text for the current status, else the desk's sentence, else that the status is unknown. For a stuck ramp it adds that
 * it takes longer than usual and what we do, which a text from before could not say. A block has no sentence of the desk's: it says to ask.
 */
export function customerTextOf(shown: ShownStatus, timeline: readonly RampMoment[]): CustomerText {
  const parts = customerPartsOf(shown, timeline);
  const said = saidOf(shown.status, timeline);
  const isLate = parts?.some((part) => 'key' in part && part.key === 'late.longer') ?? false;
  const notToSend = saysBlocked(shown.status) ? askFirst : unknownSentence;
  const text = parts === null ? notToSend : englishText(parts);
  return { text, at: said?.at ?? null, isToSend: parts !== null, isLate };
}

/** The same in parts, for any language: the service's own words stay as they came. Null: there is nothing to send. */
export function customerPartsOf(
  { status, isStuck, direction, method }: ShownStatus,
  timeline: readonly RampMoment[],
): readonly MessagePart[] | null {
  const longer = { key: 'late.longer' } as const;
  const said = saidOf(status, timeline)?.externalReason;
  if (saysBlocked(status)) return said ? [{ said }] : null;
  if (said) return isStuck ? [{ said: asSentence(said) }, longer] : [{ said }];
  // A sale that is said to wait for a payment: what is true of it nobody knows.
  const fits = direction == null || directionOf[status] === undefined || directionOf[status] === direction;
  if (!fits) return null;
  const late = `late.${status}`;
  if (isStuck && isMessageKey(late)) return [{ key: late }, longer];
  const byMethod = `payment-ready.${(method && executionOf(method)) ?? ''}`;
  if (status === 'PAYMENT_READY' && isMessageKey(byMethod)) return [{ key: byMethod }];
  const key = `ramp.${status}`;
  return isMessageKey(key) ? [{ key }] : null;
}

/** The direction of which a status is true. Choice: rampStatuses. */
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

/** What a text about a ramp may have filled in. */
export function messageValuesOf({ rampId, record }: Pick<KnownRamp, 'rampId' | 'record'>): MessageValues {
  const { fiatAmount: value } = record?.amounts ?? {};
  const { fiat: code } = record?.pair ?? {};
  return {
    order: rampId,
    amount: value === undefined || code === undefined ? null : { amount: value, code },
  };
}

type Callback = Extract<RampMoment, { kind: 'callback' }>;

/** Callbacks that were applied and reported this status, newest first. */
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

/** The reason for the current status, for staff only; null when none was given. */
export function internalReasonOf(
  status: string,
  timeline: readonly RampMoment[],
): { text: string; at: string } | null {
  const said = reasonsOf(status, timeline).find(({ internalReason }) => hasText(internalReason));
  return said?.internalReason ? { text: said.internalReason, at: said.at } : null;
}
