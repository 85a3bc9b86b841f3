import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import type { PairAmounts } from '#contract/desk/facts.ts';
import type { RampDetail, RampMoment } from '#contract/desk/ramps.ts';
import { identifierForms } from '#contract/service/identifier-forms.ts';

import type { KnownRamp } from '../detail/use-ramp.ts';
import { isKnownStatus } from '../detail/ramp-status-rules.ts';
import { markWords } from '../words/timeline-words.ts';
import { supportWords as words } from '../words/tell-words.ts';

/** Codes, identifiers and amounts as the interface document has them: whatever else stands in their place may be anybody's. */
const code = /^[\w.:-]{1,100}$/;
const amount = /^-?\d{1,40}(?:\.\d{1,40})?$/;

interface Copied {
  known: Pick<KnownRamp, 'rampId' | 'record' | 'answer'>;
  environment: EnvironmentAnswer['environment'] | undefined;
  /** When it is copied, as an ISO instant. */
  at: string;
}

/**
 * What the provider's support needs to find a ramp: identifiers, statuses in UTC, trace ids, amounts, the environment. Only what has the
 * form of such a thing is in it: no text that somebody wrote, no name, no wallet, no bank account. Trust: 6.
 */
export function supportText({ known: { rampId, record, answer }, environment, at }: Copied): string {
  const lines = [
    words.heading,
    line(words.environment, environment && words.environments[environment]),
    line(words.rampId, rampId),
    ...(record === null ? [] : factsOf(record)),
    line(words.service, answer && `${statusOf(answer.ramp.status)} ${utc(answer.fetchedAt)}`),
    line(words.copiedAt, utc(at)),
    ...(record === null || record.timeline.length === 0
      ? []
      : ['', words.told, ...record.timeline.map(momentLine).filter((told) => told !== null)]),
  ];
  return lines.filter((text) => text !== null).join('\n');
}

function factsOf(record: RampDetail): (string | null)[] {
  const { facts, pair, direction, method, status, statusAt } = record;
  const reference = record.identityReference ?? '';
  const { pattern } = identifierForms.identityReference;
  const fees = facts.fees?.value;
  return [
    line(words.identityReference, pattern.test(reference) ? reference : null),
    line(words.subPartnerId, safe(facts.subPartnerId?.value)),
    line(words.direction, safe(direction)),
    line(words.method, safe(method)),
    line(words.pair, [pair.fiat, pair.crypto, pair.blockchain].map(safe).filter(Boolean).join(' / ')),
    line(
      words.status,
      status && [statusOf(status), statusAt && `${words.since} ${utc(statusAt)}`].filter(Boolean).join(' '),
    ),
    record.isStuck ? words.stuck(record.stuckAfterMinutes) : null,
    line(words.requested, amounts(facts.requested?.value ?? facts.recorded?.value, pair)),
    line(words.quoted, amounts(facts.priced?.value, pair)),
    line(words.receipt, amounts(facts.final?.value, pair)),
    line(words.fees, [fees?.processingFee, fees?.networkFee].map(decimal).filter(Boolean).join(' + ')),
    line(words.transactionHash, safe(facts.transactionHash?.value)),
  ];
}

/** A note is nobody's but the desk's. */
function momentLine(moment: RampMoment): string | null {
  if (moment.kind === 'note') return null;
  const marks = moment.marks.map((mark) => `[${markWords[mark].name}]`);
  return [utc(moment.at), ...told(moment), ...marks].filter(Boolean).join('  ');
}

function told(moment: Exclude<RampMoment, { kind: 'note' }>): (string | false | null)[] {
  if (moment.kind === 'refused') {
    const { count } = moment.deliveries;
    return [words.refused, `HTTP ${moment.answerStatus}`, count > 1 && words.delivered(count)];
  }
  const status = moment.rampStatus === null ? null : statusOf(moment.rampStatus);
  if (moment.kind === 'callback') {
    const { statusAt, deliveredAt } = moment;
    return [
      words.callback,
      status,
      statusAt && `${words.dated} ${utc(statusAt)}`,
      deliveredAt.length > 1 && words.delivered(deliveredAt.length),
    ];
  }
  const { operation, status: answered, traceId } = moment;
  const trace = safe(traceId);
  return [
    words.by[operation] ?? words.call,
    answered === null ? words.noAnswer : `HTTP ${answered}`,
    status,
    trace && `${words.trace} ${trace}`,
  ];
}

/** One that nobody knows may say anything, so it is not repeated. */
function statusOf(status: string): string {
  return isKnownStatus(status) ? status : words.unknownStatus;
}

function line(name: string, value: string | null | undefined): string | null {
  return value ? `${name}: ${value}` : null;
}

function safe(text: string | null | undefined): string | null {
  return text && code.test(text) ? text : null;
}

function decimal(text: string | undefined): string | null {
  return text !== undefined && amount.test(text) ? text : null;
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

function utc(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}
