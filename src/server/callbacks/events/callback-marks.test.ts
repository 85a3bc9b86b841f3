import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { headOf, isLate, readCallbackDate } from '#server/privacy/facts/callback-head.ts';
import type { CallbackEvent } from '#server/privacy/facts/callback-reports.ts';

import { findingsOf } from './callback-marks.ts';
import { resultsOf } from './callback-results.ts';

const minute = 60_000_000;

function received(id: string, status: string, statusDate: string | null): CallbackEvent {
  const statusAt = readCallbackDate(statusDate);
  return {
    id,
    body_digest: id,
    received_at: Number(id),
    received_service_at: statusAt ?? Number(id),
    kind: 'ramp',
    object_id: 'r1',
    status,
    status_date: statusDate,
    status_at: statusAt,
    facts: '{}',
    result: null,
  };
}
const early = '2026-05-04 10:00:00';
const later = '2026-05-04 10:01:00';

describe('the marks of the callbacks of one object', () => {
  const marksOf = (...all: CallbackEvent[]) => Object.fromEntries(resultsOf(all));

  it('say out of order when one received earlier is newer', () =>
    expect(
      marksOf(
        received('1', 'IN_PROGRESS', later),
        received('2', 'PAYMENT_RECEIVED', early),
        received('3', 'FULFILLED', later),
      ),
    ).toEqual({ 1: 'applied', 2: 'out-of-order', 3: 'applied' }));

  it('say conflicting repeat for the same status and date with other bytes', () =>
    expect(
      marksOf(
        received('1', 'IN_PROGRESS', early),
        received('2', 'IN_PROGRESS', early),
        received('3', 'IN_PROGRESS', later),
        received('4', 'IN_PROGRESS', early),
      ),
    ).toEqual({ 1: 'applied', 2: 'conflicting-repeat', 3: 'applied', 4: 'conflicting-repeat' }));

  it('find no conflict without a date, nor between equal unreadable dates', () => {
    expect(marksOf(received('1', 'EXPIRED', null), received('2', 'EXPIRED', null))).toEqual({
      1: 'applied',
      2: 'applied',
    });
    expect(marksOf(received('1', 'EXPIRED', 'soon'), received('2', 'EXPIRED', 'soon'))).toEqual({
      1: 'applied',
      2: 'conflicting-repeat',
    });
  });

  it('say applied for an unknown status, which the ramp then has, and out of order for an older one', () => {
    expect(marksOf(received('1', 'IN_PROGRESS', early), received('2', 'ON_HOLIDAY', later))).toEqual({
      1: 'applied',
      2: 'applied',
    });
    expect(marksOf(received('1', 'EXPIRED', later), received('2', 'ON_HOLIDAY', early))).toEqual({
      1: 'applied',
      2: 'out-of-order',
    });
  });

  it('are the same in any order of processing', () => {
    const callback = fc.record({
      status: fc.constantFrom('IN_PROGRESS', 'FULFILLED', 'ON_HOLIDAY'),
      date: fc.constantFrom(early, later, 'soon', null),
    });
    fc.assert(
      fc.property(fc.array(callback, { maxLength: 9 }), fc.infiniteStream(fc.nat()), (all, random) => {
        const inOrder = all.map(({ status, date }, at) => received(`${at}`, status, date));
        const shuffled = inOrder
          .map((one) => ({ one, key: random.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(Object.fromEntries(resultsOf(shuffled))).toEqual(Object.fromEntries(resultsOf(inOrder)));
      }),
    );
  });
});

it('is late more than five minutes after its date, and never without one', () => {
  expect(isLate(5 * minute, 0)).toBe(false);
  expect(isLate(5 * minute + 1, 0)).toBe(true);
  expect(isLate(0, 10 * minute)).toBe(false);
  expect(isLate(10 * minute, null)).toBe(false);
});

describe('what is unusual about a callback by itself', () => {
  const identity = {
    identity_reference: 'c-1',
    status: 'CUSTOMER_BLACKLISTED',
    status_date: early,
    internal_reason: 'a',
    external_reason: 'b',
  };
  const found = (body: Record<string, unknown>) =>
    findingsOf(headOf(body), { sent: body, message: body, fields: {} });

  it.each<[Record<string, unknown>, string[]]>([
    [identity, []],
    [{ ...identity, status: 'ACCOUNT_BLOCKED' }, []],
    [{ ...identity, status: 'CUSTOMER_SMILED' }, ['unknown-status']],
    [{ ...identity, external_reason: null }, ['missing-field']],
    [{ ...identity, status_date: undefined }, ['missing-field', 'unreadable-date']],
    [{ ...identity, status_date: 'soon' }, ['unreadable-date']],
    [{ ...identity, extra: 1 }, ['unknown-field']],
    [{ ramp_id: 'r', status: 'EXPIRED', status_date: early }, []],
    [{ ramp_id: 'r', status: '', status_date: early }, ['unknown-status']],
    [{ ramp_id: 'r', status: 'x'.repeat(201), status_date: early }, ['unknown-status']],
    [{ ramp_id: 7, status: 'EXPIRED', status_date: early }, ['unnamed-object']],
    [{ ramp_id: 'a b', status: 'EXPIRED', status_date: early }, ['unnamed-object']],
    [{}, ['unnamed-object']],
  ])('%j: %j', (body, findings) => expect(found(body)).toEqual(findings));
});
