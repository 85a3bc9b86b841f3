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

const ofTheDesk =
  'Your order couldn’t be completed, and the amount has been returned to the account or wallet it came from. How soon it arrives depends on your bank or network.';

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
      'We’ve received your payment. It’s taking longer than usual. We’re sorry about that and have asked for an update.',
    ],
    [
      'IN_PROGRESS',
      'Your order is being processed. It’s taking longer than usual. We’re sorry about that and have asked for an update.',
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
    ['We have your payment', 'We have your payment. It’s taking longer than usual. '],
    ['We have your payment! ', 'We have your payment! It’s taking longer than usual. '],
  ])('of a stuck ramp adds it to what the service said: %j', (externalReason, beginning) => {
    const said = callback({ rampStatus: 'IN_PROGRESS', externalReason });
    const { text, isLate, at: saidAt } = customerTextOf(stuck('IN_PROGRESS'), [said]);
    expect(text).toBe(`${beginning}We’re sorry about that and have asked for an update.`);
    expect([isLate, saidAt]).toEqual([true, at]);
  });

  it.each(['ACCOUNT_BLOCKED', 'CUSTOMER_BLACKLISTED', 'accountBlocked', 'customer-blacklisted'])(
    'of the block %s is the provider’s own or none, stuck or not',
    (status) => {
      const ask =
        'Ask the provider’s support before you tell the customer anything. Send only the text that the provider gives you.';
      for (const shown of [moving(status), stuck(status)]) {
        expect(customerTextOf(shown, [])).toEqual({ text: ask, at: null, isToSend: false, isLate: false });
        const silent = callback({ rampStatus: status, externalReason: ' ' });
        expect(customerTextOf(shown, [silent])).toMatchObject({ text: ask, isToSend: false });
        const said = callback({ rampStatus: status, externalReason: 'We can’t process this.' });
        expect(customerTextOf(shown, [said])).toEqual({
          text: 'We can’t process this.',
          at,
          isToSend: true,
          isLate: false,
        });
      }
    },
  );

  const once = 'If you’ve already paid, please don’t pay again.';
  const waiting = `Your order is waiting for payment. ${once}`;
  it.each([
    ['sepa-bank-transfer', `To complete your order, please follow the payment instructions. ${once}`],
    ['pix', `To complete your order, please follow the payment instructions. ${once}`],
    ['apple-pay', `To complete your order, please finish the payment where you placed the order. ${once}`],
    ['google-pay', `To complete your order, please finish the payment where you placed the order. ${once}`],
    ['ideal-bank-transfer', `To complete your order, please finish the payment on the payment page. ${once}`],
    ['paypal', `To complete your order, please finish the payment on the payment page. ${once}`],
    ['carrier-pigeon', waiting],
    ['constructor', waiting],
    [null, waiting],
    [undefined, waiting],
  ])('of a ramp to pay by %s is true for that method', (method, text) => {
    expect(customerTextOf({ ...moving('PAYMENT_READY'), direction: 'ONRAMP', method }, []).text).toBe(text);
  });

  it.each([
    ['PAYMENT_READY', 'OFFRAMP'],
    ['PAYMENT_RECEIVED', 'OFFRAMP'],
    ['PAYMENT_DECLINED', 'OFFRAMP'],
    ['COIN_TRANSFERRED', 'OFFRAMP'],
    ['COIN_DEPOSIT_READY', 'ONRAMP'],
    ['COIN_DEPOSIT_CONFIRMED', 'ONRAMP'],
    ['FIAT_TRANSFERRED', 'ONRAMP'],
  ])('of %s there is none for %s, of which it can’t be true', (status, direction) => {
    const method = 'sepa-bank-transfer';
    for (const isStuck of [false, true])
      expect(customerTextOf({ status, isStuck, direction, method }, []).isToSend).toBe(false);
    const other = direction === 'ONRAMP' ? 'OFFRAMP' : 'ONRAMP';
    for (const known of [other, null, undefined])
      expect(customerTextOf({ status, isStuck: false, direction: known, method }, []).isToSend).toBe(true);
  });
});
