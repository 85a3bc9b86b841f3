import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { american, bankRoute } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const url = '/eapi/identities/transactions/eligibility';
const check = async (changes: Record<string, unknown> = {}) =>
  sandbox.call({ method: 'POST', url, body: { identityReference: 'c-1', ...bankRoute, ...changes } });
const requirements = async (changes: Record<string, unknown> = {}) =>
  (await check(changes)).json<{ requirements: string[] }>().requirements;
const unknown = (changes: Record<string, unknown> = {}) =>
  check({ identityReference: undefined, email: 'new@mail.example', countryOfResidence: 'AU', ...changes });

describe('eligibility of a known customer', () => {
  it('answers 202 with the final verdict', async () => {
    await addCustomer(sandbox);
    const answer = await check({ fiatAmount: '9000.01' });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toStrictEqual({ paymentReady: true, requirements: [] });
  });

  it('asks for more as the amount grows, each step from one cent above', async () => {
    await addCustomer(sandbox, {});
    const verified = ['DOCUMENT', 'SELFIE', 'PURPOSE_OF_TX'];
    const full = ['DOCUMENT', 'SELFIE', 'SOURCE_FUNDS', 'OCCUPATION', 'PURPOSE_OF_TX'];
    expect(await requirements()).toStrictEqual([]);
    expect(await requirements({ fiatAmount: '500.00' })).toStrictEqual([]);
    expect(await requirements({ fiatAmount: '500.01' })).toStrictEqual(verified);
    expect(await requirements({ fiatAmount: '9000.00' })).toStrictEqual(verified);
    expect(await requirements({ fiatAmount: '9000.01' })).toStrictEqual(full);
  });

  it('compares amounts in EUR, crypto amounts at the rate', async () => {
    await addCustomer(sandbox, {});
    const aud = { fiat: 'AUD', method: 'payid-bank-transfer' };
    expect(await requirements({ ...aud, fiatAmount: '825.00' })).toStrictEqual([]);
    expect(await requirements({ ...aud, fiatAmount: '825.01' })).toContain('DOCUMENT');
    expect(await requirements({ cryptoAmount: '0.001' })).toStrictEqual([]);
    expect(await requirements({ cryptoAmount: '0.1' })).toContain('DOCUMENT');
    expect(await requirements({ cryptoAmount: '1' })).toContain('SOURCE_FUNDS');
  });

  it('asks for personal details when only a reference is known', async () => {
    await addCustomer(sandbox, { personal: { givenName: 'Lee' } });
    expect(await requirements()).toStrictEqual(['PERSONAL_DETAILS']);
  });

  it('asks a US resident for the tax identifier at any amount', async () => {
    const { taxId: _taxId, ...withoutTaxId } = american;
    await addCustomer(sandbox, { ...fullyKnown, personal: withoutTaxId });
    expect(await requirements()).toStrictEqual(['US_TAX_ID']);
  });

  it('is never payment-ready while the account is blocked', async () => {
    await addCustomer(sandbox, { ...fullyKnown, isBlocked: true });
    expect((await check()).json()).toStrictEqual({ paymentReady: false, requirements: [] });
  });

  it('is satisfied by approved documents alone, not by pending or rejected ones', async () => {
    await addCustomer(sandbox);
    for (const status of ['PENDING', 'REJECTED'] as const) {
      const parts = { document_status: status, selfie_status: status };
      await sandbox.db.updateTable('identity').set(parts).execute();
      expect(await requirements({ fiatAmount: '600' })).toStrictEqual(['DOCUMENT', 'SELFIE']);
    }
  });

  it('answers 404 for an unknown reference', async () => {
    expect((await check()).json()).toStrictEqual({ message: 'Identity not found', status: 404 });
  });
});

describe('eligibility of an unknown customer', () => {
  it('asks for everything of the amount’s tier', async () => {
    const answer = await unknown({ fiatAmount: '600' });
    expect(answer.json()).toStrictEqual({
      paymentReady: false,
      requirements: ['PERSONAL_DETAILS', 'DOCUMENT', 'SELFIE', 'PURPOSE_OF_TX'],
    });
    const us = await unknown({ countryOfResidence: 'US', state: 'CA' });
    expect(us.json()).toMatchObject({ requirements: ['US_TAX_ID', 'PERSONAL_DETAILS'] });
  });

  it('finds the customer by e-mail', async () => {
    await addCustomer(sandbox, { ...fullyKnown, email: 'lee@mail.example' });
    expect((await unknown({ email: 'Lee@mail.example' })).json()).toMatchObject({ paymentReady: true });
  });

  it('needs e-mail and country, and in the US the state', async () => {
    const fields = async (changes: Record<string, unknown>) =>
      Object.keys((await unknown(changes)).json<{ errors: object }>().errors);
    expect(await fields({ email: undefined, countryOfResidence: undefined })).toStrictEqual([
      'email',
      'countryOfResidence',
    ]);
    expect(await fields({ countryOfResidence: 'US' })).toStrictEqual(['state']);
    expect(await fields({ countryOfResidence: 'US', state: 'ny' })).toStrictEqual(['state']);
  });
});

describe('an eligibility request', () => {
  it('is refused with both amounts, or for what the catalogue does not have', async () => {
    await addCustomer(sandbox);
    const fields = async (changes: Record<string, unknown>) =>
      Object.keys((await check(changes)).json<{ errors: object }>().errors);
    expect(await fields({ fiatAmount: '1', cryptoAmount: '1' })).toStrictEqual(['fiatAmount']);
    expect(await fields({ crypto: 'DOGE' })).toStrictEqual(['crypto']);
    expect(await fields({ fiat: 'CHF', method: 'cheque' })).toStrictEqual(['fiat', 'method']);
  });

  it('is not found under a path with a version segment', async () => {
    const answer = await sandbox.call({
      method: 'POST',
      url: '/eapi/v0/identities/transactions/eligibility',
      body: { identityReference: 'c-1', ...bankRoute },
    });
    expect(answer.statusCode).toBe(404);
  });
});
