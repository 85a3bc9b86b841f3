import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { worldAnswer } from '#contract/sandbox/world.ts';
import { rampStatuses } from '#contract/service/enumerations.ts';
import { mayMoveTo } from '../ramps/rules.ts';
import { australian, bankRoute, offRampBody, onRampBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { pathTo } from './store.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const load = async (fixture: unknown) => sandbox.control('POST', '/sandbox/fixture', fixture);
const known = {
  identityReference: 'c-1',
  email: 'lee@mail.example',
  customerIdentity: australian,
  documents: [{ type: 'PASSPORT', number: 'PA1' }, { type: 'SELFIE' }],
  occupationIndustry: 'Consulting, IT, or business services',
  occupation: 'IT developer',
  sourceOfFunds: 'Salary',
  purposeOfTransaction: 'investment',
  createdSecondsAgo: 86_400,
};
const eligibility = async (identityReference: string) =>
  (
    await sandbox.call({
      method: 'POST',
      url: '/eapi/identities/transactions/eligibility',
      body: { identityReference, ...bankRoute, fiatAmount: '10000' },
    })
  ).json<{ paymentReady: boolean; requirements: string[] }>();
const count = async () => ({
  identities: (await sandbox.db.selectFrom('identity').select('reference').execute()).length,
  ramps: (await sandbox.db.selectFrom('ramp').select('id').execute()).length,
});

describe('POST /sandbox/fixture', () => {
  it('adds customers as they are described', async () => {
    const answer = await load({
      customers: [
        known,
        { identityReference: 'vouched', documentStatus: 'VOUCHED', selfieStatus: 'VOUCHED' },
        {
          identityReference: 'bad',
          customerIdentity: australian,
          documents: [{ type: 'SELFIE', status: 'REJECTED' }],
        },
        { identityReference: 'blocked', isBlocked: true, internalReason: 'FRAUD' },
      ],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toStrictEqual({ customers: ['c-1', 'vouched', 'bad', 'blocked'], ramps: [] });
    expect(await eligibility('c-1')).toStrictEqual({ paymentReady: true, requirements: [] });
    expect((await eligibility('vouched')).requirements).not.toContain('DOCUMENT');
    expect((await eligibility('bad')).requirements).toContain('SELFIE');
    const view = await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/blocked' });
    expect(view.json()).toMatchObject({ account: { blocked: true, exists: true } });
    const row = await sandbox.db
      .selectFrom('identity')
      .select(['blocked_internal_reason as internal', 'blocked_external_reason as external'])
      .where('reference', '=', 'blocked')
      .executeTakeFirst();
    expect(row?.internal).toBe('FRAUD');
    expect(row?.external).toMatch(/\w/);
    const created = await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/c-1' });
    expect(created.json()).toMatchObject({
      account: { createdAt: new Date(sandbox.now - 86_400_000).toISOString() },
    });
  });

  it('adds a ramp in every status that its direction knows, with a history of allowed moves', async () => {
    await load({ customers: [known] });
    for (const request of [onRampBody(), offRampBody()]) {
      const transactionType = 'fiat' in request.source ? 'ONRAMP' : 'OFFRAMP';
      const reached = rampStatuses.filter((status) => pathTo(transactionType, status) !== null);
      for (const status of reached) {
        const answer = await load({ ramps: [{ request, status, createdSecondsAgo: 3600 }] });
        const [id = ''] = worldAnswer.parse(answer.json()).ramps;
        expect(id).toMatch(/^[0-9a-f]{32}$/);
        const ramp = await sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${id}` });
        expect(ramp.json()).toMatchObject({
          status,
          createdAt: new Date(sandbox.now - 3_600_000).toISOString(),
        });
        const moves = await sandbox.db
          .selectFrom('ramp_move')
          .selectAll()
          .where('ramp_id', '=', id)
          .orderBy('number')
          .execute();
        const first = transactionType === 'ONRAMP' ? 'PAYMENT_READY' : 'COIN_DEPOSIT_READY';
        expect([first, ...moves.map(({ to_status }) => to_status)].at(-1)).toBe(status);
        for (const { from_status, to_status } of moves)
          expect(mayMoveTo({ transactionType, status: from_status }, to_status)).toBe(true);
      }
    }
    expect((await count()).ramps).toBe(12 + 10);
    const strange = await load({ ramps: [{ request: offRampBody(), status: 'PAYMENT_READY' }] });
    expect(strange.json()).toMatchObject({ errors: { 'ramps[0].status': expect.any(String) as string } });
    expect(await sandbox.db.selectFrom('callback').selectAll().execute()).toStrictEqual([]);
  });

  it('puts no move of a young ramp into the future', async () => {
    await load({
      customers: [known],
      ramps: [{ request: onRampBody(), status: 'FULFILLED', createdSecondsAgo: 10 }],
    });
    const moves = await sandbox.db.selectFrom('ramp_move').select('at').execute();
    expect(moves).toHaveLength(5);
    for (const { at } of moves) expect(at).toBeLessThanOrEqual(sandbox.now * 1000);
  });

  it('takes ids, which limits then count', async () => {
    const id = 'ab'.repeat(16);
    const answer = await load({
      customers: [known],
      ramps: [{ id, request: onRampBody(), status: 'FULFILLED' }],
    });
    expect(answer.json()).toStrictEqual({ customers: ['c-1'], ramps: [id] });
    const limits = await sandbox.call({
      method: 'POST',
      url: '/eapi/v0/identities/transactions/limits',
      body: { identityReference: 'c-1', ...bankRoute },
    });
    expect(limits.json()).toMatchObject({
      limits: { periodical: [{ period: 'DAILY', sources: { customer: { used: '100.00' } } }, {}, {}, {}] },
    });
  });

  const refused: [string, unknown, string[]][] = [
    [
      'a reference twice',
      { customers: [known, { identityReference: 'c-1' }] },
      ['customers[1].identityReference'],
    ],
    [
      'an e-mail twice',
      { customers: [known, { identityReference: 'c-2', email: 'LEE@mail.example' }] },
      ['customers[1].email'],
    ],
    [
      'a reference that exists',
      { customers: [{ identityReference: 'there' }] },
      ['customers[0].identityReference'],
    ],
    [
      'an e-mail that exists',
      { customers: [{ identityReference: 'x', email: 'there@mail.example' }] },
      ['customers[0].email'],
    ],
    [
      'a ramp of nobody',
      { ramps: [{ request: onRampBody({ identityReference: 'nobody' }) }] },
      ['ramps[0].request.identityReference'],
    ],
    [
      'a ramp id that exists',
      { ramps: [{ id: 'cd'.repeat(16), request: onRampBody({ identityReference: 'there' }) }] },
      ['ramps[0].id'],
    ],
    [
      'a ramp id twice',
      {
        customers: [known],
        ramps: [
          { id: 'ef'.repeat(16), request: onRampBody() },
          { id: 'ef'.repeat(16), request: onRampBody() },
        ],
      },
      ['ramps[1].id'],
    ],
    [
      'a route that is not there',
      {
        customers: [known],
        ramps: [{ request: onRampBody({ source: { fiat: { id: 'EUR', method: 'cheque' } } }) }],
      },
      ['ramps[0].request.source.fiat.method'],
    ],
    [
      'an amount of which nothing is left',
      { customers: [known], ramps: [{ request: onRampBody({ fiatAmount: '1' }) }] },
      ['ramps[0].request.fiatAmount'],
    ],
    [
      'a request without an amount',
      { customers: [known], ramps: [{ request: { ...onRampBody(), fiatAmount: undefined } }] },
      ['ramps[0].request.fiatAmount'],
    ],
    [
      'an occupation of another industry',
      { customers: [{ ...known, occupation: 'Dental services' }] },
      ['customers[0].occupation'],
    ],
    ['an industry alone', { customers: [{ ...known, occupation: undefined }] }, ['customers[0].occupation']],
    [
      'reasons of an account that is not blocked',
      { customers: [{ ...known, internalReason: 'X' }] },
      ['customers[0].isBlocked'],
    ],
    [
      'a time to come',
      { customers: [{ ...known, createdSecondsAgo: -1 }] },
      ['customers[0].createdSecondsAgo'],
    ],
    [
      'a status that does not exist',
      { customers: [known], ramps: [{ request: onRampBody(), status: 'LOST' }] },
      ['ramps[0].status'],
    ],
    ['no list', { customers: 'all' }, ['customers']],
  ];
  it.each(refused)('refuses %s by its path, and adds nothing', async (_name, fixture, paths) => {
    const there = { identityReference: 'there', email: 'there@mail.example' };
    const ramp = { id: 'cd'.repeat(16), request: onRampBody({ identityReference: 'there' }) };
    expect((await load({ customers: [there], ramps: [ramp] })).statusCode).toBe(201);
    const answer = await load(fixture);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toStrictEqual(paths);
    expect(await count()).toStrictEqual({ identities: 1, ramps: 1 });
  });

  it('refuses fields that it does not know (400)', async () => {
    for (const fixture of [{ people: [] }, { customers: [{ ...known, age: 3 }] }]) {
      expect((await load(fixture)).statusCode).toBe(400);
    }
    expect((await count()).identities).toBe(0);
  });
});
