import type { RampDetail } from '#contract/desk/ramps.ts';
import { type RampRecord, rampRecord } from '#contract/service/ramp.ts';

import { type Direction, directionOf } from './ramp-status-rules.ts';

/**
 * A ramp as the page shows it: what the desk remembers, which knows every answer and every callback, and of the service's answer what
 * no record keeps. Null while neither is there, or nobody ever told a status. Product: Two facts.
 */
export function shownRamp(record: RampDetail | null, answer: RampRecord | null): RampRecord | null {
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
  };
  return rampRecord.parse({
    ...answer,
    ...given(known),
    ...sidesOf(record, answer),
    ramp_id: record.rampId,
    status,
  });
}

/** Which way it goes, as the desk or the answer tells; null where neither does, or nobody knows it. */
export function shownDirection(record: RampDetail | null, answer: RampRecord | null): Direction | null {
  const told = record?.direction;
  if (told === 'ONRAMP' || told === 'OFFRAMP') return told;
  return answer === null ? null : directionOf(answer);
}

type Sides = Partial<Record<'source' | 'target', object>>;

/** Both sides with the amounts of the price; a record without a direction tells of no side. */
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

function receiptOf({ direction, facts: { final, fees } }: RampDetail): object | undefined {
  if (final === undefined && fees === undefined) return undefined;
  const [source, target] =
    direction === 'OFFRAMP'
      ? [final?.value.cryptoAmount, final?.value.fiatAmount]
      : [final?.value.fiatAmount, final?.value.cryptoAmount];
  return given({ ...fees?.value, sourceAmount: source, targetAmount: target });
}

/** Without what is not there, so that it hides nothing. */
function given<Fields extends object>(fields: Fields): Partial<Fields> {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as Partial<Fields>;
}
