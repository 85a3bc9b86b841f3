import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { american, australian, bankRoute, relianceBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const rely = async (changes: Readonly<Record<string, unknown>> = {}) =>
  sandbox.call({ method: 'POST', url: '/eapi/v0/identities/reliance', body: relianceBody(changes) });
const faults = async (changes: Readonly<Record<string, unknown>>) =>
  (await rely(changes)).json<{ errors: Record<string, string> }>().errors;
const eligibility = async (fiatAmount = '9001') => {
  const body = { identityReference: 'c-1', ...bankRoute, fiatAmount };
  const url = '/eapi/identities/transactions/eligibility';
  return (await sandbox.call({ method: 'POST', url, body })).json<unknown>();
};
const isBlocked = async () => {
  const answer = await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/c-1' });
  return answer.json<{ account: { blocked: boolean } }>().account.blocked;
};

describe('reliance', () => {
  it('answers 202 with the reference and creates an unknown one', async () => {
    const answer = await rely();
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toStrictEqual({ identityReference: 'c-1' });
    expect(await isBlocked()).toBe(false);
  });

  it('satisfies PERSONAL_DETAILS, DOCUMENT and SELFIE, and no other requirement', async () => {
    await rely();
    expect(await eligibility()).toStrictEqual({
      paymentReady: false,
      requirements: ['SOURCE_FUNDS', 'OCCUPATION', 'PURPOSE_OF_TX'],
    });
  });

  it('keeps what else is known of an identity, and the numbers of its documents', async () => {
    const { approved: _approved, ...known } = fullyKnown;
    await addCustomer(sandbox, { ...known, personal: american });
    await rely({ customerIdentity: { ...australian, givenName: 'Kim' } });
    const identity = await sandbox.db.selectFrom('identity').selectAll().executeTakeFirstOrThrow();
    expect(identity).toMatchObject({ occupation: 'IT developer', email: 'lee@mail.example' });
    expect(JSON.parse(identity.personal)).toMatchObject({ givenName: 'Kim', taxId: american.taxId });
    expect(await sandbox.db.selectFrom('identity_document').select('number').execute()).toStrictEqual([
      { number: 'PA123' },
    ]);
    expect(await eligibility()).toStrictEqual({ paymentReady: true, requirements: [] });
  });

  it('keeps the tax fields of a US person who lives in another country', async () => {
    const tax = { taxIdType: 'ITIN', taxId: '900-70-1234', taxState: 'TX' };
    expect((await rely({ customerIdentity: { ...australian, ...tax } })).statusCode).toBe(202);
    const { personal } = await sandbox.db.selectFrom('identity').select('personal').executeTakeFirstOrThrow();
    expect(JSON.parse(personal)).toMatchObject({ ...tax, residentialAddress: { country: 'AU' } });
    expect(await faults({ customerIdentity: { ...australian, ...tax, taxId: '900701234' } })).toStrictEqual({
      'customerIdentity.taxId': 'Enter 9 digits in the format AAA-GG-SSSS',
    });
  });

  it('refuses an e-mail of another identity at errors.email and adds nothing', async () => {
    await addCustomer(sandbox, { reference: 'c-2', email: 'lee@mail.example' });
    expect(await faults({})).toStrictEqual({ email: 'This e-mail address belongs to another identity' });
    expect(await sandbox.db.selectFrom('identity_document').selectAll().execute()).toStrictEqual([]);
  });

  it('refuses a state without a licence', async () => {
    expect(Object.keys(await faults({ customerIdentity: { ...american, taxState: 'NY' } }))).toStrictEqual([
      'customerIdentity.taxState',
    ]);
  });

  it('takes a screening of the service’s today and none of tomorrow', async () => {
    sandbox.now = Date.UTC(2025, 5, 1, 23, 59);
    expect(await faults({ screeningDate: '2025-06-02' })).toStrictEqual({
      screeningDate: 'A screening date can’t be in the future',
    });
    expect((await rely({ screeningDate: '2025-06-01' })).statusCode).toBe(202);
  });
});

describe('screening', () => {
  it('blocks the account for a sanctions match, and a clear result later does not unblock it', async () => {
    expect((await rely({ screeningSanctionsResult: true })).statusCode).toBe(202);
    expect(await isBlocked()).toBe(true);
    expect(await eligibility('100')).toStrictEqual({ paymentReady: false, requirements: [] });
    await rely();
    expect(await isBlocked()).toBe(true);
  });

  it('asks for SOURCE_FUNDS and OCCUPATION at any amount after a PEP match, until a later one is clear', async () => {
    await rely({ screeningPepResult: true });
    expect(await isBlocked()).toBe(false);
    expect(await eligibility('100')).toStrictEqual({
      paymentReady: false,
      requirements: ['SOURCE_FUNDS', 'OCCUPATION'],
    });
    await rely();
    expect(await eligibility('100')).toStrictEqual({ paymentReady: true, requirements: [] });
  });

  it('reads true as clear where it is configured so', async () => {
    await sandbox.close();
    sandbox = await startTestSandbox({ screeningTrueMeans: 'clear' });
    await rely({ screeningSanctionsResult: true, screeningPepResult: true });
    expect(await eligibility('100')).toStrictEqual({ paymentReady: true, requirements: [] });
    await rely({ screeningSanctionsResult: false, screeningPepResult: true });
    expect(await isBlocked()).toBe(true);
  });
});
