import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { american, australian, bankRoute } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { requestFaults } from './rules.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const url = '/eapi/identities/transactions/eligibility';
const check = async (customer: Record<string, unknown>, route: Record<string, unknown> = {}) =>
  sandbox.call({ method: 'POST', url, body: { ...bankRoute, ...route, ...customer } });
const faults = async (customer: Record<string, unknown>, route: Record<string, unknown> = {}) =>
  (await check(customer, route)).json<{ errors?: Record<string, string> }>().errors;
const unknown = (changes: Record<string, unknown> = {}) => ({
  email: 'new@mail.example',
  countryOfResidence: 'AU',
  ...changes,
});
const residentOf = (country: string, state = '') => ({
  ...american,
  residentialAddress: { ...australian.residentialAddress, country, state },
});

const unserved = 'The service is not available in this country';
const unlicensed = 'The service is not licensed in this state';
const tooYoung = 'Customers must be at least 18 years old';

describe('locality', () => {
  it.each(['CU', 'IR', 'KP', 'SY'])('refuses residents of %s at countryOfResidence', async (country) => {
    expect(await faults(unknown({ countryOfResidence: country }))).toStrictEqual({
      countryOfResidence: unserved,
    });
  });

  it('serves every other country and state', async () => {
    expect((await check(unknown({ countryOfResidence: 'KR' }))).statusCode).toBe(202);
    expect((await check(unknown({ countryOfResidence: 'US', state: 'CA' }))).statusCode).toBe(202);
    expect((await check(unknown({ countryOfResidence: 'AU', state: 'NY' }))).statusCode).toBe(202);
  });

  it('refuses a state without a licence at state, whatever its case', async () => {
    expect(await faults(unknown({ countryOfResidence: 'US', state: ' ny' }))).toStrictEqual({
      state: unlicensed,
    });
  });

  it('refuses a known resident at the field that identified them', async () => {
    await addCustomer(sandbox, { ...fullyKnown, email: 'lee@mail.example', personal: residentOf('IR') });
    expect(await faults({ identityReference: 'c-1' })).toStrictEqual({ identityReference: unserved });
    expect(await faults(unknown({ email: 'Lee@mail.example' }))).toStrictEqual({ email: unserved });
    const personal = JSON.stringify(residentOf('US', 'ny'));
    await sandbox.db.updateTable('identity').set({ personal }).execute();
    expect(await faults({ identityReference: 'c-1' })).toStrictEqual({ identityReference: unlicensed });
  });

  it('is reported together with everything else that is wrong', async () => {
    const customer = unknown({ countryOfResidence: 'KP', dateOfBirth: '2020-01-01' });
    expect(Object.keys((await faults(customer, { crypto: 'DOGE' })) ?? {})).toStrictEqual([
      'crypto',
      'countryOfResidence',
      'dateOfBirth',
    ]);
  });
});

describe('age', () => {
  const ageFault = async (today: string, dateOfBirth: string) => {
    sandbox.now = Date.parse(`${today}T23:59:59Z`);
    return faults(unknown({ dateOfBirth }));
  };

  it('is at least 18 on the service’s day', async () => {
    expect(await ageFault('2025-06-01', '2007-06-02')).toStrictEqual({ dateOfBirth: tooYoung });
    expect(await ageFault('2025-06-01', '2007-06-01')).toBeUndefined();
    expect(await ageFault('2026-02-28', '2008-02-29')).toStrictEqual({ dateOfBirth: tooYoung });
    expect(await ageFault('2026-03-01', '2008-02-29')).toBeUndefined();
    expect(await ageFault('2024-02-29', '2006-02-28')).toBeUndefined();
    expect(await ageFault('2000-06-01', '2001-06-01')).toStrictEqual({ dateOfBirth: tooYoung });
  });

  it('is looked up for a known customer', async () => {
    await addCustomer(sandbox, { personal: { ...australian, dob: '2010-01-31' } });
    sandbox.now = Date.UTC(2028, 0, 30);
    expect(await faults({ identityReference: 'c-1' })).toStrictEqual({ identityReference: tooYoung });
    sandbox.now = Date.UTC(2028, 0, 31);
    expect(await faults({ identityReference: 'c-1' })).toBeUndefined();
  });

  it('agrees with counting birthdays', () => {
    const day = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2090-12-31'),
      noInvalidDate: true,
    });
    const years = (born: Date, today: Date) => {
      const isBefore =
        today.getUTCMonth() * 31 + today.getUTCDate() < born.getUTCMonth() * 31 + born.getUTCDate();
      return today.getUTCFullYear() - born.getUTCFullYear() - (isBefore ? 1 : 0);
    };
    fc.assert(
      fc.property(day, day, (born, today) => {
        const request = { ...bankRoute, transactionType: 'ONRAMP' } as const;
        const dateOfBirth = born.toISOString().slice(0, 10);
        const locality = { nowMs: today.getTime(), unlicensedStates: new Set<string>() };
        const isRefused = 'dateOfBirth' in requestFaults({ ...request, dateOfBirth }, locality);
        expect(isRefused).toBe(years(born, today) < 18);
      }),
      { numRuns: 500 },
    );
  });
});
