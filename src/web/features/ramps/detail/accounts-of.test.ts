import { describe, expect, it } from 'vitest';

import { rampDetail, type RampMoment } from '#contract/desk/ramps.ts';
import { rampRecord } from '#contract/service/ramp.ts';

import { accountsOf } from './accounts-of.ts';

const at = (minute: number) => `2026-05-04T10:0${minute}:00.000Z`;
const rampId = 'a'.repeat(32);
const moment = (kind: 'call' | 'callback', minute: number, fields: object) => ({
  kind,
  id: `${kind}-${minute}`,
  at: at(minute),
  marks: [],
  before: null,
  rampStatus: 'PAYMENT_READY',
  ...(kind === 'call'
    ? { operation: 'getRamp', outcome: 'answered', status: 200, traceId: null, staff: null, sameSince: null }
    : {
        statusDate: null,
        statusAt: null,
        result: 'applied',
        findings: [],
        deliveredAt: [at(minute)],
        internalReason: null,
        externalReason: null,
      }),
  ...fields,
});
const recordOf = (timeline: object[]) =>
  rampDetail.parse({
    rampId,
    identityReference: null,
    firstSeenAt: at(0),
    lastSeenAt: at(0),
    direction: null,
    method: null,
    status: null,
    statusAt: null,
    isTerminal: false,
    wantsAttention: false,
    isStuck: false,
    pair: {},
    amounts: {},
    statusFact: null,
    stuckSince: null,
    stuckAfterMinutes: 60,
    facts: {},
    personalValues: [],
    timeline: timeline as RampMoment[],
  });

describe('who says so', () => {
  const created = moment('call', 1, { operation: 'createRamp' });
  const polled = moment('call', 2, { sameSince: { count: 3, lastAt: at(5) } });
  const told = moment('callback', 3, { rampStatus: 'PAYMENT_ACCEPTED' });

  it('is our create, the last poll as of when it last saw the same, and the last callback', () => {
    expect(accountsOf({ record: recordOf([told, polled, created]), answer: null })).toEqual([
      { teller: 'create', status: 'PAYMENT_READY', at: at(1) },
      { teller: 'answer', status: 'PAYMENT_READY', at: at(5) },
      { teller: 'callback', status: 'PAYMENT_ACCEPTED', at: at(3) },
    ]);
  });

  it('is no callback that changed nothing, and nobody who said nothing', () => {
    const late = moment('callback', 4, { result: 'out-of-order', rampStatus: 'EXPIRED' });
    const lost = moment('call', 5, { rampStatus: null, outcome: 'unknown', status: null });
    expect(accountsOf({ record: recordOf([lost, late]), answer: null })).toEqual([]);
  });

  it('is, of the service, its answer that is on the page', () => {
    const answer = { ramp: rampRecord.parse({ ramp_id: rampId, status: 'EXPIRED' }), fetchedAt: at(6) };
    expect(accountsOf({ record: recordOf([polled]), answer })).toEqual([
      { teller: 'answer', status: 'EXPIRED', at: at(6) },
    ]);
  });
});
