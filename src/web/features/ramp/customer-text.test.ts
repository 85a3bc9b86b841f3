import { describe, expect, it } from 'vitest';

import { callbackMoment } from '#testing/web/known-ramp.ts';

import { customerTextOf, internalReasonOf } from './tell-texts.ts';

type Callback = ReturnType<typeof callbackMoment>;

const { at } = callbackMoment();

const callback = (fields: Partial<Callback>) =>
  callbackMoment({
    rampStatus: 'REFUNDED',
    internalReason: 'Name on a list',
    externalReason: 'Please call us',
    ...fields,
  });

const moving = (status: string) => ({ status, isStuck: false });

const stuck = (status: string) => ({ status, isStuck: true });

const ofTheDesk = 'Your order did not go through, and what you paid was sent back to you.';

describe('the text for the customer', () => {
  it('is the service’s for the status that counts, and never its internal one', () => {
    expect(customerTextOf(moving('REFUNDED'), [callback({})])).toEqual({
      text: 'Please call us',
      at,
      isToSend: true,
      isLate: false,
    });
    for (const externalReason of [null, '', ' \n']) {
      const { text } = customerTextOf(moving('REFUNDED'), [callback({ externalReason })]);
      expect(text).toBe(ofTheDesk);
    }
  });

  it.each([
    ['of another status', callback({ rampStatus: 'IN_PROGRESS' })],
    ['that came out of order and changed nothing', callback({ result: 'out-of-order' })],
    ['that is not processed yet', callback({ result: null })],
  ])('is the desk’s where the service’s is one %s', (_why, moment) => {
    expect(customerTextOf(moving('REFUNDED'), [moment]).text).toBe(ofTheDesk);
    expect(internalReasonOf('REFUNDED', [moment])).toBeNull();
  });

  it('is the newest of several', () => {
    const older = callback({ id: 'c-0', externalReason: 'Please wait' });
    expect(customerTextOf(moving('REFUNDED'), [callback({}), older]).text).toBe('Please call us');
  });

  it('of a status that nobody knows is not to be sent, but for the service’s own words', () => {
    expect(customerTextOf(moving('TELEPORTED'), []).isToSend).toBe(false);
    const said = callback({ rampStatus: 'TELEPORTED' });
    expect(customerTextOf(moving('TELEPORTED'), [said])).toMatchObject({
      text: 'Please call us',
      isToSend: true,
    });
  });

  it.each([
    [
      'PAYMENT_RECEIVED',
      'Your payment arrived. It is taking longer than usual; we are looking into it and will write to you.',
    ],
    [
      'IN_PROGRESS',
      'Your order is in progress. It is taking longer than usual; we are looking into it and will write to you.',
    ],
  ])('of a ramp that is stuck in %s says that it takes longer and what we do', (status, text) => {
    expect(customerTextOf(stuck(status), [])).toEqual({ text, at: null, isToSend: true, isLate: true });
  });

  it('of a stuck ramp has a sentence of its own for every status that moves by itself', () => {
    for (const status of [
      'PAYMENT_ACCEPTED',
      'PAYMENT_RECEIVED',
      'COIN_DEPOSIT_CONFIRMED',
      'IN_PROGRESS',
      'COIN_TRANSFERRED',
      'FIAT_TRANSFERRED',
    ]) {
      const { text, isLate } = customerTextOf(stuck(status), []);
      expect([status, text]).toEqual([status, expect.stringContaining('taking longer than usual')]);
      expect(text).not.toContain('don’t need to do anything');
      expect(isLate).toBe(true);
    }
  });

  it.each([
    ['We have your payment', 'We have your payment. It is taking longer than usual; '],
    ['We have your payment! ', 'We have your payment! It is taking longer than usual; '],
  ])('of a stuck ramp adds it to what the service said: %j', (externalReason, beginning) => {
    const said = callback({ rampStatus: 'IN_PROGRESS', externalReason });
    const { text, isLate, at: saidAt } = customerTextOf(stuck('IN_PROGRESS'), [said]);
    expect(text).toBe(`${beginning}we are looking into it and will write to you.`);
    expect([isLate, saidAt]).toEqual([true, at]);
  });
});
