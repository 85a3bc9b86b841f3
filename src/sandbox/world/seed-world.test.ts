import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customerIdentity } from '#contract/service/identity.ts';
import { isAllowedOccupationPair, sourcesOfFunds } from '#contract/service/occupations.ts';
import { msisdn } from '#contract/service/primitives.ts';
import { rampRequest } from '#contract/service/ramp.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { seededCustomers, seedWhenEmpty } from './seed-world.ts';
import { shownCustomers } from '../seeds/shown-customers.ts';
import { shownRamps } from '../seeds/shown-ramps.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  await seedWhenEmpty(sandbox.db, sandbox.now);
});
afterEach(async () => sandbox.close());

const route = {
  method: 'sepa-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'BTC',
  blockchain: 'BTC',
};
const eligibility = async (identityReference: string, fiatAmount?: string) =>
  (
    await sandbox.call({
      method: 'POST',
      url: '/eapi/identities/transactions/eligibility',
      body: { identityReference, ...route, fiatAmount },
    })
  ).json<{ paymentReady: boolean; requirements: string[] }>();

describe('the records that README names', () => {
  it('are reachable: every customer and every ramp answers as it was seeded', async () => {
    for (const { reference, isBlocked = false } of shownCustomers) {
      const answer = await sandbox.call({ method: 'GET', url: `/eapi/v0/identities/${reference}` });
      expect(answer.json()).toMatchObject({ identifyReference: reference, account: { blocked: isBlocked } });
    }
    for (const { id, status, request } of shownRamps) {
      const answer = await sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${id}` });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        ramp_id: id,
        status,
        identityReference: request.identityReference,
      });
      expect(id).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it('are put into an empty database only', async () => {
    await seedWhenEmpty(sandbox.db, sandbox.now);
    const { count } = await sandbox.db
      .selectFrom('identity')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(seededCustomers.length);
  });

  it('keep the interface’s own rules', () => {
    const said = <Value>(values: readonly (Value | undefined)[]) =>
      values.filter((value): value is Value => value !== undefined);
    const outsideUs = shownCustomers.filter(({ personal }) => personal.residentialAddress?.country !== 'US');
    for (const { personal } of outsideUs) expect(customerIdentity.parse(personal)).toStrictEqual(personal);
    for (const number of said(shownCustomers.map((customer) => customer.mobileNumber))) {
      expect(msisdn.parse(number)).toBe(number);
    }
    for (const source of said(shownCustomers.map((customer) => customer.sourceOfFunds))) {
      expect(sourcesOfFunds).toContain(source);
    }
    const occupied = shownCustomers.filter(({ occupation }) => occupation !== undefined);
    for (const { occupationIndustry = '', occupation = '' } of occupied) {
      expect(isAllowedOccupationPair(occupationIndustry, occupation)).toBe(true);
    }
    for (const { request } of shownRamps) expect(rampRequest.parse(request)).toStrictEqual(request);
  });

  it('show what their table says', async () => {
    expect(await eligibility('c-13344', '9000.01')).toStrictEqual({ paymentReady: true, requirements: [] });
    expect(await eligibility('c-20981', '500.01')).toStrictEqual({
      paymentReady: false,
      requirements: ['DOCUMENT', 'SELFIE'],
    });
    expect(await eligibility('c-31007')).toStrictEqual({ paymentReady: false, requirements: ['US_TAX_ID'] });
    expect(await eligibility('c-40112')).toStrictEqual({ paymentReady: false, requirements: [] });
    expect(await eligibility('c-60415', '500')).toStrictEqual({ paymentReady: true, requirements: [] });
    expect(await eligibility('c-81930', '9000.01')).toStrictEqual({
      paymentReady: false,
      requirements: ['SOURCE_FUNDS', 'OCCUPATION'],
    });
  });

  it('leave c-50230 nothing of its weekly customer limit', async () => {
    const answer = await sandbox.call({
      method: 'POST',
      url: '/eapi/v0/identities/transactions/limits',
      body: { identityReference: 'c-50230', ...route },
    });
    const { periodical } = answer.json<{ limits: { periodical: { period: string; sources: object }[] } }>()
      .limits;
    expect(periodical.find(({ period }) => period === 'WEEKLY')?.sources).toMatchObject({
      customer: { limit: '50000.00', used: '50000.00', remaining: '0.00', currency: 'EUR' },
    });
  });
});
