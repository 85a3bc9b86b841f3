import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PriceQuery } from '#contract/service/price.ts';
import { rampRequest } from '#contract/service/ramp.ts';

import { emptyRamp, type RampValues, toRampRequest } from './ramp-values.ts';

const priced: PriceQuery = {
  identityReference: 'c-1',
  method: 'payid-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'SOL',
  blockchain: 'SOL',
  fiatAmount: '100.0',
};

const sold: PriceQuery = { ...priced, transactionType: 'OFFRAMP' };

const wallet = (walletAddressMemo = '') => ({ walletAddress: 'So1ana', walletAddressMemo });

const instructions = { accountName: 'Lee Ng', accountNumber: '000123', bsb: '012-003' };

const buying = (memo?: string): RampValues => ({ subPartnerId: '', target: { crypto: wallet(memo) } });

const selling = (memo?: string): RampValues => ({
  subPartnerId: '',
  source: { crypto: wallet(memo) },
  target: { fiat: { instructions } },
});

describe('a ramp made from a price', () => {
  it('buys: the fiat of the price, and the wallet that was typed', () => {
    expect(toRampRequest(priced, buying())).toEqual({
      subPartnerId: null,
      identityReference: 'c-1',
      source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' } },
      target: { crypto: { id: 'SOL', blockchain: 'SOL', walletAddress: 'So1ana' } },
      fiatAmount: '100.0',
    });
  });

  it('sells: the wallet it comes from, and where it is paid out to', () => {
    expect(toRampRequest(sold, selling())).toEqual({
      subPartnerId: null,
      identityReference: 'c-1',
      source: { crypto: { id: 'SOL', blockchain: 'SOL', walletAddress: 'So1ana', walletAddressMemo: null } },
      target: { fiat: { id: 'AUD', method: 'payid-bank-transfer', instructions } },
      fiatAmount: '100.0',
    });
  });

  it('sends a target’s memo only when there is one, and a source’s always: null when there is none', () => {
    expect(toRampRequest(priced, buying(' 0042 ')).target.crypto).toMatchObject({
      walletAddressMemo: '0042',
    });
    expect(toRampRequest(priced, buying(' ')).target.crypto).not.toHaveProperty('walletAddressMemo');
    expect(toRampRequest(sold, selling('0042')).source.crypto).toMatchObject({ walletAddressMemo: '0042' });
    expect(toRampRequest(sold, selling(' ')).source.crypto).toMatchObject({ walletAddressMemo: null });
  });

  it('keeps leading zeros, and the sub-partner as it was typed', () => {
    const request = toRampRequest(sold, { ...selling(), subPartnerId: ' 007 ' });
    expect(request.subPartnerId).toBe('007');
    expect(request.target.fiat?.instructions).toEqual(instructions);
  });

  it('needs what the contract needs, at the field of the same path', () => {
    const missing = (query: PriceQuery) =>
      rampRequest
        .safeParse(toRampRequest(query, emptyRamp(query)))
        .error?.issues.map(({ path }) => path.join('.'));
    expect(missing(priced)).toEqual(['target.crypto.walletAddress']);
    expect(missing(sold)).toEqual([
      'source.crypto.walletAddress',
      'target.fiat.instructions.accountName',
      'target.fiat.instructions.accountNumber',
      'target.fiat.instructions.bsb',
    ]);
  });

  it('repeats the amount byte for byte under the same parameter, in both directions', () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{0,18}\.[0-9]{1,19}$/);
    const parameter = fc.constantFrom('fiatAmount' as const, 'cryptoAmount' as const);
    fc.assert(
      fc.property(digits, parameter, fc.constantFrom(priced, sold), (amount, name, query) => {
        const { fiatAmount: _before, ...rest } = query;
        const values = query === priced ? buying() : selling();
        const request = toRampRequest({ ...rest, [name]: amount }, values);
        const other = name === 'fiatAmount' ? 'cryptoAmount' : 'fiatAmount';
        expect(request[name]).toBe(amount);
        expect(request).not.toHaveProperty(other);
        expect(rampRequest.safeParse(request).success).toBe(true);
      }),
    );
  });
});
