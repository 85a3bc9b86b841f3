import { describe, expect, it } from 'vitest';

import { callbackReports, type CallbackEvent } from './callback-reports.ts';
import { currentRamp, joinRampStates, rampStateOf } from './ramp-state.ts';

const second = 1_795_255_200_000_000;

function message(id: string, status: string, fiatAmount: string): CallbackEvent {
  return {
    id,
    body_digest: `${status}-${fiatAmount}`,
    received_at: second,
    received_service_at: second,
    kind: 'ramp',
    object_id: 'a'.repeat(32),
    status,
    status_date: '2026-11-21 10:00:00',
    status_at: second,
    facts: JSON.stringify({ order_type: 'ONRAMP', fiat_amount: fiatAmount, processing_fee: fiatAmount }),
    result: null,
  };
}

const amountAfter = (...events: readonly CallbackEvent[]) =>
  currentRamp(
    events
      .flatMap((event) => callbackReports(event).ramps)
      .map(rampStateOf)
      .reduce(joinRampStates),
  ).facts['announced']?.value;

describe('two callbacks of one second about a ramp', () => {
  it.each([
    ['COIN_TRANSFERRED', 'FULFILLED'],
    ['FULFILLED', 'SOMETHING_NEW'],
    ['ANOTHER_NEW', 'SOMETHING_NEW'],
  ])('give the facts of the status that counts, %s before %s, in either order', (earlier, later) => {
    const expected = { fiatAmount: '2.00' };
    expect(amountAfter(message('e-1', earlier, '1.00'), message('e-2', later, '2.00'))).toEqual(expected);
    expect(amountAfter(message('e-2', earlier, '1.00'), message('e-1', later, '2.00'))).toEqual(expected);
  });
});
