import { describe, expect, it } from 'vitest';

import { rampStatuses } from '#contract/service/enumerations.ts';
import { rampRecord } from '#contract/service/ramp.ts';

import { amountRows, headline, instructionLines, nextStep } from './ramp-rules.ts';

const ramp = (fields: Record<string, unknown> = {}) =>
  rampRecord.parse({
    ramp_id: 'fd04c5f0a1b2c3d4e5f60718293eef30',
    status: 'PAYMENT_READY',
    source: { fiat: { id: 'USD', method: 'ach-bank-transfer' }, amount: '100.00' },
    target: { crypto: { id: 'ETH', blockchain: 'ETH' }, amount: '0.2286' },
    fiatAmount: '100.00',
    ...fields,
  });

const offRamp = {
  source: { crypto: { id: 'ETH', blockchain: 'ETH' }, amount: '0.05' },
  target: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' }, amount: '91.20' },
};

describe('the headline', () => {
  it('is crypto for fiat, in both directions, with the last amounts known', () => {
    expect(headline(ramp())).toBe('0.2286 ETH for 100.00 USD');
    expect(headline(ramp(offRamp))).toBe('0.05 ETH for 91.20 EUR');
    expect(headline(ramp({ receipt: { sourceAmount: '100.00', targetAmount: '0.2281' } }))).toBe(
      '0.2281 ETH for 100.00 USD',
    );
  });

  it('invents no amount and says nothing where nothing is known', () => {
    expect(headline(ramp({ target: { crypto: { id: 'ETH' } } }))).toBe('ETH for 100.00 USD');
    expect(headline(rampRecord.parse({ ramp_id: 'a', status: 'X' }))).toBeNull();
  });
});

describe('amounts', () => {
  it('are requested, quoted and final with the exact difference', () => {
    const rows = amountRows(ramp({ receipt: { sourceAmount: '100.00', targetAmount: '0.22810' } }));
    expect(rows).toEqual([
      {
        label: 'Fiat',
        code: 'USD',
        requested: '100.00',
        quoted: '100.00',
        receipt: '100.00',
        difference: undefined,
      },
      {
        label: 'Crypto',
        code: 'ETH',
        requested: undefined,
        quoted: '0.2286',
        receipt: '0.22810',
        difference: '-0.00050',
      },
    ]);
  });

  it('of an off-ramp take the receipt’s source as crypto', () => {
    const [fiat, crypto] = amountRows(
      ramp({ ...offRamp, receipt: { sourceAmount: '0.05', targetAmount: '90' } }),
    );
    expect([fiat?.receipt, crypto?.receipt]).toEqual(['90', '0.05']);
  });
});

describe('what the customer has to do next', () => {
  const paying = (method: string) => nextStep(ramp({ source: { fiat: { id: 'USD', method } } }));

  it('follows how the method is paid', () => {
    expect(paying('ach-bank-transfer')).toContain('pays to the instructions');
    expect(paying('debit-credit-card')).toContain('partner’s app');
    expect(paying('paypal')).toContain('payment page');
    expect(paying('carrier-pigeon')).toContain('carrier-pigeon');
  });

  it('is to send the crypto of an off-ramp', () => {
    expect(nextStep(ramp({ ...offRamp, status: 'COIN_DEPOSIT_READY', cryptoAmount: '0.05' }))).toBe(
      'The customer sends 0.05 ETH on ETH to the instructions below.',
    );
  });

  it('is said for every known status, and not guessed for another', () => {
    for (const status of rampStatuses) expect(nextStep(ramp({ status }))).not.toContain('Not known');
    expect(nextStep(ramp({ status: 'TELEPORTED' }))).toContain('not in the interface document');
    expect(nextStep(ramp({ status: 'IN_PROGRESS' }))).toContain('by itself');
  });
});

describe('instructions', () => {
  it('are the lines that came, with their leading zeros', () => {
    const lines = instructionLines({
      accountNumber: '000123',
      bsb: '012-003',
      depositReference: 'R-1',
      memo: null,
    });
    expect(lines).toEqual([
      { label: 'Account number', value: '000123' },
      { label: 'BSB', value: '012-003' },
      { label: 'Deposit reference', value: 'R-1' },
    ]);
  });

  it('are read from an object or an array of one', () => {
    const instructions = { accountNumber: '000123' };
    for (const shape of [instructions, [instructions]]) {
      expect(
        instructionLines(ramp({ sourceDepositInstructions: shape }).sourceDepositInstructions),
      ).toHaveLength(1);
    }
    expect(instructionLines(undefined)).toEqual([]);
  });
});
