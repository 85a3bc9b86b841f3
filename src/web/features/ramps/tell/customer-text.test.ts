import { describe, expect, it } from 'vitest';

import { callbackMoment } from '#testing/web/known-ramp.ts';

import { customerTextOf, internalReasonOf } from './customer-text.ts';

type Callback = ReturnType<typeof callbackMoment>;

const { at } = callbackMoment();
const callback = (fields: Partial<Callback>) =>
  callbackMoment({
    rampStatus: 'REFUNDED',
    internalReason: 'Name on a list',
    externalReason: 'Please call us',
    ...fields,
  });
const ofTheDesk = 'Your order did not go through, and what you paid was sent back to you.';

describe('the text for the customer', () => {
  it('is the service’s for the status that counts, and never its internal one', () => {
    expect(customerTextOf('REFUNDED', [callback({})])).toEqual({
      text: 'Please call us',
      at,
      isToSend: true,
    });
    for (const externalReason of [null, '', ' \n']) {
      const { text } = customerTextOf('REFUNDED', [callback({ externalReason })]);
      expect(text).toBe(ofTheDesk);
    }
  });

  it.each([
    ['of another status', callback({ rampStatus: 'IN_PROGRESS' })],
    ['that came out of order and changed nothing', callback({ result: 'out-of-order' })],
    ['that is not processed yet', callback({ result: null })],
  ])('is the desk’s where the service’s is one %s', (_why, moment) => {
    expect(customerTextOf('REFUNDED', [moment]).text).toBe(ofTheDesk);
    expect(internalReasonOf('REFUNDED', [moment])).toBeNull();
  });

  it('is the newest of several', () => {
    const older = callback({ id: 'c-0', externalReason: 'Please wait' });
    expect(customerTextOf('REFUNDED', [callback({}), older]).text).toBe('Please call us');
  });

  it('of a status that nobody knows is not to be sent, but for the service’s own words', () => {
    expect(customerTextOf('TELEPORTED', []).isToSend).toBe(false);
    const said = callback({ rampStatus: 'TELEPORTED' });
    expect(customerTextOf('TELEPORTED', [said])).toMatchObject({ text: 'Please call us', isToSend: true });
  });
});
