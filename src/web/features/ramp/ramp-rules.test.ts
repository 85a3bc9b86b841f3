import { describe, expect, it } from 'vitest';

import { rampStatuses } from '#contract/service/enumerations.ts';
import { rampRecord } from '#contract/service/ramp.ts';

import {
  amountRows,
  explorerAddress,
  headline,
  instructionLines,
  nextStep,
  paymentLines,
  lineLabel,
  paymentText,
  stageOfReceipt,
} from './ramp-rules.ts';

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
  it('is what the customer pays and gets, in both directions, with the last amounts known', () => {
    expect(headline(ramp())).toBe('100.00 USD → 0.2286 ETH');
    expect(headline(ramp(offRamp))).toBe('0.05 ETH → 91.20 EUR');
    expect(headline(ramp({ receipt: { sourceAmount: '100.00', targetAmount: '0.2281' } }))).toBe(
      '100.00 USD → 0.2281 ETH',
    );
    const paidOut = { ...offRamp, receipt: { sourceAmount: '0.05', targetAmount: '90' } };
    expect(headline(ramp(paidOut))).toBe('0.05 ETH → 90 EUR');
  });

  it('invents no amount and says nothing where nothing is known', () => {
    expect(headline(ramp({ target: { crypto: { id: 'ETH' } } }))).toBe('100.00 USD → ETH');
    expect(headline(rampRecord.parse({ ramp_id: 'a', status: 'X' }))).toBeNull();
  });
});

describe('amounts', () => {
  it('are requested, quoted and final with the exact difference', () => {
    const rows = amountRows(ramp({ receipt: { sourceAmount: '100.00', targetAmount: '0.22810' } }));
    expect(rows).toEqual([
      {
        label: 'Customer pays',
        code: 'USD',
        requested: '100.00',
        quoted: '100.00',
        receipt: '100.00',
        difference: undefined,
      },
      {
        label: 'Customer receives',
        code: 'ETH',
        requested: undefined,
        quoted: '0.2286',
        receipt: '0.22810',
        difference: '-0.00050',
      },
    ]);
  });

  it('of an off-ramp have the crypto first, which the customer pays', () => {
    const receipt = { sourceAmount: '0.05', targetAmount: '90' };
    const [pays, gets] = amountRows(ramp({ ...offRamp, fiatAmount: '91.20', receipt }));
    expect(pays).toMatchObject({ code: 'ETH', requested: undefined, quoted: '0.05', receipt: '0.05' });
    expect(gets).toMatchObject({ code: 'EUR', requested: '91.20', quoted: '91.20', receipt: '90' });
    expect(gets?.difference).toBe('-1.20');
  });

  it('of the receipt are final only once the customer has got theirs', () => {
    expect(stageOfReceipt('FULFILLED')).toBe('final');
    expect(stageOfReceipt('COIN_TRANSFERRED')).toBe('expected');
    expect(stageOfReceipt('REFUNDED')).toBe('receipt');
  });
});

describe('what the customer has to do next', () => {
  const paying = (method: string) => nextStep(ramp({ source: { fiat: { id: 'USD', method } } }));

  it('follows how the method is paid', () => {
    expect(paying('ach-bank-transfer')).toContain('follows the instructions');
    expect(paying('debit-credit-card')).toContain('partner’s app');
    expect(paying('paypal')).toContain('payment page');
    expect(paying('carrier-pigeon')).toContain('carrier-pigeon');
  });

  it('is to send the crypto of an off-ramp', () => {
    expect(nextStep(ramp({ ...offRamp, status: 'COIN_DEPOSIT_READY', cryptoAmount: '0.05' }))).toBe(
      'The customer sends 0.05 ETH on ETH, following the instructions below.',
    );
  });

  it('is said for every known status, and not guessed for another', () => {
    for (const status of rampStatuses) expect(nextStep(ramp({ status }))).not.toContain('doesn’t recognise');
    expect(nextStep(ramp({ status: 'TELEPORTED' }))).toContain('Rampart doesn’t recognise this status');
    expect(nextStep(ramp({ status: 'IN_PROGRESS' }))).toContain('automatic');
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
      { key: 'accountNumber', label: 'Account number', value: '000123' },
      { key: 'bsb', label: 'BSB', value: '012-003' },
      { key: 'depositReference', label: 'Deposit reference', value: 'R-1' },
    ]);
  });

  it.each([
    ['AUD', 'BSB'],
    ['EUR', 'Bank code'],
    ['GBP', 'Bank code'],
  ])('in %s call the field bsb %s', (fiat, label) => {
    expect(instructionLines({ bsb: '012-003' }, fiat)).toEqual([{ key: 'bsb', label, value: '012-003' }]);
  });

  it('begin with the amount to pay, unless a line has it, and are one text for the customer', () => {
    const sourceDepositInstructions = { iban: 'DE02', depositReference: 'R-1' };
    const lines = paymentLines(ramp({ fiatAmount: '2500.00', sourceDepositInstructions }));
    expect(paymentText(lines, 'USD')).toBe('Amount: 2500.00 USD\nIBAN: DE02\nDeposit reference: R-1');
    const wallet = { walletAddress: 'bc1q', amount: '0.05' };
    const coins = paymentLines(ramp({ ...offRamp, sourceDepositInstructions: wallet }));
    expect(paymentText(coins, 'ETH')).toBe('Wallet address: bc1q\nAmount: 0.05 ETH');
    expect(paymentLines(ramp())).toEqual([]);
  });

  it('are the lines within a line, too', () => {
    expect(
      instructionLines({
        bank: { name: 'Ramp Bank', bic: 'RAMPDEFF', branch: { city: 'Berlin' } },
        sepa: true,
      }),
    ).toEqual([
      { key: 'bank.name', label: 'Bank · Name', value: 'Ramp Bank' },
      { key: 'bank.bic', label: 'Bank · Bic', value: 'RAMPDEFF' },
      { key: 'bank.branch.city', label: 'Bank · Branch · City', value: 'Berlin' },
      { key: 'sepa', label: 'Sepa', value: 'true' },
    ]);
  });

  it('are the names and values of a list', () => {
    const listed = [
      { label: 'IBAN of Ramp', value: 'DE02' },
      { name: 'depositReference', value: 'R-1' },
    ];
    const { sourceDepositInstructions } = ramp({ sourceDepositInstructions: listed });
    expect(instructionLines(sourceDepositInstructions).map(({ label, value }) => [label, value])).toEqual([
      ['IBAN of Ramp', 'DE02'],
      ['Deposit reference', 'R-1'],
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

describe('an explorer', () => {
  const explorers = { ETH: { transaction: 'https://explorer.example/tx/{}?from={}' } };
  const at = (blockchain: string | undefined, kind: 'transaction' | 'address' = 'transaction') =>
    explorerAddress(explorers, { kind, value: '0x1/..?#', blockchain });

  it('is led to only where one is configured, with the value as one part of its address', () => {
    expect(at('ETH')).toBe('https://explorer.example/tx/0x1%2F..%3F%23?from=0x1%2F..%3F%23');
    expect(at('ETH', 'address')).toBeNull();
    for (const blockchain of ['BTC', 'toString', undefined]) expect(at(blockchain)).toBeNull();
    expect(explorerAddress(undefined, { kind: 'address', value: 'a', blockchain: 'ETH' })).toBeNull();
  });
});

describe('a line of the payment instructions', () => {
  it.each([
    ['recipientEmail', undefined, 'Recipient e-mail'],
    ['pixKey', undefined, 'Pix key'],
    ['bsb', 'AUD', 'BSB'],
    ['bsb', 'EUR', 'Bank code'],
    // A name that nobody listed, and one written for people.
    ['swiftCode', undefined, 'Swift code'],
    ['Beneficiary bank', undefined, 'Beneficiary bank'],
  ])('%s of %s is called %s', (key, fiat, label) => expect(lineLabel(key, fiat)).toBe(label));
});
