import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer } from '../testing/customers.ts';
import { bankRoute, testVendor, tokenBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const share = async (changes: Readonly<Record<string, unknown>> = {}) =>
  sandbox.call({ method: 'POST', url: '/eapi/v0/identities/token/share', body: tokenBody(changes) });
const faults = async (changes: Readonly<Record<string, unknown>>) =>
  (await share(changes)).json<{ errors: Record<string, string> }>().errors;
const requirements = async () => {
  const body = { identityReference: 'c-1', ...bankRoute, fiatAmount: '600' };
  const url = '/eapi/identities/transactions/eligibility';
  const answer = await sandbox.call({ method: 'POST', url, body });
  return answer.json<{ requirements: string[] }>().requirements;
};

describe('token share', () => {
  it('answers 202 with the reference and creates an unknown one', async () => {
    const answer = await share();
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toStrictEqual({ identityReference: 'c-1' });
    expect(await requirements()).toStrictEqual(['PERSONAL_DETAILS', 'PURPOSE_OF_TX']);
  });

  it('satisfies DOCUMENT and SELFIE of an identity and leaves the rest of it', async () => {
    await addCustomer(sandbox, { sourceOfFunds: 'Gift' });
    expect(await requirements()).toStrictEqual(['DOCUMENT', 'SELFIE', 'PURPOSE_OF_TX']);
    await share();
    expect(await requirements()).toStrictEqual(['PURPOSE_OF_TX']);
    expect(await sandbox.db.selectFrom('identity').selectAll().execute()).toMatchObject([
      { email: 'lee@mail.example', mobile_number: '+61412345678', source_of_funds: 'Gift' },
    ]);
  });

  it('refuses another vendor, and a token of fewer than 6 characters', async () => {
    expect(await faults({ provider: { vendor: 'another', token: 'token-6f1c' } })).toStrictEqual({
      'provider.vendor': 'This KYC vendor isn’t supported',
    });
    expect(Object.keys(await faults({ provider: { vendor: testVendor, token: '12345' } }))).toStrictEqual([
      'provider.token',
    ]);
    expect((await share({ provider: { vendor: testVendor, token: '123456' } })).statusCode).toBe(202);
  });

  it('refuses an e-mail of another identity at errors.email', async () => {
    await addCustomer(sandbox, { reference: 'c-2', email: 'lee@mail.example' });
    expect(await faults({})).toStrictEqual({ email: 'This e-mail address belongs to another identity' });
  });

  it('keeps the token nowhere', async () => {
    await share();
    const tables = ['identity', 'identity_document', 'document_image'] as const;
    for (const table of tables) {
      const rows = await sandbox.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('token-6f1c');
    }
  });
});
