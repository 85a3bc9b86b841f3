import { useQuery } from '@tanstack/react-query';

import type { RampDetail, RampMoment } from '#contract/desk/ramps.ts';
import { type RampRecord, rampRecord } from '#contract/service/ramp.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';

import { rampAnswerQuery, rampRecordQuery } from './ramp-queries.ts';
import { type Direction, directionOf } from './ramp-rules.ts';

export interface KnownRamp {
  rampId: string;
  /** Null if no call or callback was about it. */
  record: RampDetail | null;
  answer: { ramp: RampRecord; fetchedAt: string } | null;
  ramp: RampRecord | null;
  direction: Direction | null;
}

/** Reads from server and service; each works without the other. */
export function useRamp(rampId: string) {
  const mayLookUp = useMay('look-up-ramp');
  const answer = useQuery({ ...rampAnswerQuery(rampId), enabled: mayLookUp });
  // Reads the record after the answer, which it then includes, unless the service is slow.
  const isWaiting = usePatience(mayLookUp && answer.isPending);
  const record = useQuery({ ...rampRecordQuery(rampId), enabled: !isWaiting });
  // Without the record a stuck ramp would look fine.
  const answered = record.isPending ? null : (answer.data?.data ?? null);
  const remembered = record.data ?? null;
  const known: KnownRamp = {
    // The address may spell it differently. Choice: rampIdSpelling.
    rampId: remembered?.rampId ?? rampId,
    record: remembered,
    answer: answered && answer.data ? { ramp: answered, fetchedAt: answer.data.fetchedAt } : null,
    ramp: shownRamp(remembered, answered),
    direction: shownDirection(remembered, answered),
  };
  return { known, record, answer, mayLookUp };
}

/** Completes the record with the answer; null without a status. */
function shownRamp(record: RampDetail | null, answer: RampRecord | null): RampRecord | null {
  if (record === null) return answer;
  const status = record.status ?? answer?.status;
  if (status === undefined) return null;
  const { facts } = record;
  const known = {
    identityReference: record.identityReference ?? undefined,
    subPartnerId: facts.subPartnerId?.value,
    fiatAmount: facts.requested?.value.fiatAmount ?? facts.recorded?.value.fiatAmount,
    cryptoAmount: facts.requested?.value.cryptoAmount ?? facts.recorded?.value.cryptoAmount,
    receipt: receiptOf(record),
    transactionHash: facts.transactionHash?.value,
    createdAt: facts.createdAt?.value,
    updatedAt: facts.updatedAt?.value,
    expiresAt: facts.expiresAt?.value,
  };
  return rampRecord.parse({
    ...answer,
    ...given(known),
    ...sidesOf(record, answer),
    ramp_id: record.rampId,
    status,
  });
}

function receiptOf({ direction, facts: { final, fees } }: RampDetail): object | undefined {
  if (final === undefined && fees === undefined) return undefined;
  const [source, target] =
    direction === 'OFFRAMP'
      ? [final?.value.cryptoAmount, final?.value.fiatAmount]
      : [final?.value.fiatAmount, final?.value.cryptoAmount];
  return given({ ...fees?.value, sourceAmount: source, targetAmount: target });
}

/** Drops undefined fields, so they overwrite nothing. */
function given<Fields extends object>(fields: Fields): Partial<Fields> {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as Partial<Fields>;
}

type Sides = Partial<Record<'source' | 'target', object>>;

function sidesOf(record: RampDetail, answer: RampRecord | null): Sides {
  const direction = shownDirection(record, null);
  if (direction === null) return {};
  const { pair, method, facts } = record;
  const priced = facts.priced?.value ?? facts.announced?.value;
  const isOnRamp = direction === 'ONRAMP';
  const before = isOnRamp
    ? { fiat: answer?.source, crypto: answer?.target }
    : { fiat: answer?.target, crypto: answer?.source };
  const fiat = {
    ...before.fiat,
    fiat: { ...before.fiat?.fiat, ...given({ id: pair.fiat, method: method ?? undefined }) },
    ...given({ amount: priced?.fiatAmount }),
  };
  const crypto = {
    ...before.crypto,
    crypto: { ...before.crypto?.crypto, ...given({ id: pair.crypto, blockchain: pair.blockchain }) },
    ...given({ amount: priced?.cryptoAmount }),
  };
  return isOnRamp ? { source: fiat, target: crypto } : { source: crypto, target: fiat };
}

function shownDirection(record: RampDetail | null, answer: RampRecord | null): Direction | null {
  const recorded = record?.direction;
  if (recorded === 'ONRAMP' || recorded === 'OFFRAMP') return recorded;
  return answer === null ? null : directionOf(answer);
}

/** A source's status, and when it arrived. */
export interface Account {
  teller: 'create' | 'answer' | 'callback';
  status: string;
  at: string;
}

/** Lists statuses from creation, last answer and last callback. */
export function accountsOf({ record, answer }: Pick<KnownRamp, 'record' | 'answer'>): Account[] {
  const timeline = record?.timeline ?? [];
  const create = timeline.find((moment) => isCall(moment, true));
  const poll = timeline.find((moment) => isCall(moment, false));
  const callback = timeline.find((moment) => moment.kind === 'callback' && moment.result === 'applied');
  const polled = answer && { status: answer.ramp.status, at: answer.fetchedAt };
  return [
    accountOf('create', create),
    polled ? { teller: 'answer' as const, ...polled } : accountOf('answer', poll),
    accountOf('callback', callback),
  ].filter((account) => account !== null);
}

function isCall(moment: RampMoment, isCreate: boolean): boolean {
  return (
    moment.kind === 'call' && (moment.operation === 'createRamp') === isCreate && moment.rampStatus !== null
  );
}

function accountOf(teller: Account['teller'], moment: RampMoment | undefined): Account | null {
  if (moment === undefined || moment.kind === 'note' || moment.kind === 'refused') return null;
  if (moment.rampStatus === null) return null;
  const at = moment.kind === 'call' ? (moment.sameSince?.lastAt ?? moment.at) : moment.at;
  return { teller, status: moment.rampStatus, at };
}
