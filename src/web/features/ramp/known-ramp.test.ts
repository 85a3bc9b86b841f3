import { describe, expect, it } from 'vitest';

import type { RampMoment } from '#contract/desk/ramps.ts';
import { rampRecord } from '#contract/service/ramp.ts';
import { callbackMoment, knownRamp, pollMoment } from '#testing/web/known-ramp.ts';

import { accountsOf } from './known-ramp.ts';

const at = (minute: number) => `2026-05-04T10:0${minute}:00.000Z`;

const rampId = 'a'.repeat(32);

const recordOf = (timeline: readonly RampMoment[]) => knownRamp(rampId, { timeline });

describe('who says so', () => {
  const rampStatus = 'PAYMENT_READY';
  const created = pollMoment({ at: at(1), operation: 'createRamp', rampStatus });
  const polled = pollMoment({ at: at(2), sameSince: { count: 3, lastAt: at(5) }, rampStatus });
  const called = callbackMoment({ at: at(3), rampStatus: 'PAYMENT_ACCEPTED' });

  it('is our create, the last poll as of when it last saw the same, and the last callback', () => {
    expect(accountsOf({ record: recordOf([called, polled, created]), answer: null })).toEqual([
      { teller: 'create', status: 'PAYMENT_READY', at: at(1) },
      { teller: 'answer', status: 'PAYMENT_READY', at: at(5) },
      { teller: 'callback', status: 'PAYMENT_ACCEPTED', at: at(3) },
    ]);
  });

  it('is no callback that changed nothing, and nobody who said nothing', () => {
    const late = callbackMoment({ at: at(4), result: 'out-of-order', rampStatus: 'EXPIRED' });
    const lost = pollMoment({ at: at(5), rampStatus: null, outcome: 'unknown', status: null });
    expect(accountsOf({ record: recordOf([lost, late]), answer: null })).toEqual([]);
  });

  it('is, of the service, its answer that is on the page', () => {
    const answer = { ramp: rampRecord.parse({ ramp_id: rampId, status: 'EXPIRED' }), fetchedAt: at(6) };
    expect(accountsOf({ record: recordOf([polled]), answer })).toEqual([
      { teller: 'answer', status: 'EXPIRED', at: at(6) },
    ]);
  });
});
