import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OperationName } from '#contract/service/operations.ts';
import { startFedDirectory, type FedDirectory } from '#testing/fed-directory.ts';
import type { finishedCall } from '#testing/finished-calls.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

import { rebuildDirectory } from './rebuild-directory.ts';

type Asked = Parameters<typeof finishedCall>[1];
type Others = NonNullable<Parameters<typeof finishedCall>[2]>;

let directory: FedDirectory;
let compliance = '';
beforeAll(async () => {
  directory = await startFedDirectory();
  compliance = await directory.desk.cookieOf('compliance');
});
afterAll(async () => directory.desk.close());

const found = async (text: string) => {
  const { desk, cookie } = directory;
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/api/search',
    headers: { cookie },
    payload: { text },
  });
  return answer.json<{ items: { kind: string; id: string }[] }>().items.map(({ kind, id }) => [kind, id]);
};
const listed = async (q: string) => {
  const { desk, cookie } = directory;
  const answer = await desk.app.inject({ url: `/api/customers?q=${q}`, headers: { cookie } });
  return answer
    .json<{ items: { identityReference: string }[] }>()
    .items.map(({ identityReference }) => identityReference);
};
const revealed = async (kind: 'customer' | 'ramp', id: string, field: string) => {
  const { desk } = directory;
  const payload = { object: { kind, id }, fields: [field], reason: 'Ticket 88' };
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/api/reveals',
    headers: { cookie: compliance },
    payload,
  });
  return [answer.statusCode, answer.json<{ values?: Record<string, string> }>().values?.[field]];
};
const account = (reference: string, exists = true) => ({
  identifyReference: reference,
  account: { exists, blocked: false, createdAt: '2026-02-03T08:00:00Z' },
});

describe('what a question was asked with', () => {
  const question = { ...validRequests.checkEligibility, identityReference: 'c-40917' };
  const personal = { email: 'nora.quist@example.org', dateOfBirth: '1979-03-14' };
  const questions: [string, OperationName, Asked, Others][] = [
    [
      'a look-up that finds the account',
      'getIdentity',
      { parameters: { identity_reference: 'c-40917', email: personal.email } },
      { answered: account('c-40917') },
    ],
    [
      'a look-up that is answered about another',
      'getIdentity',
      { parameters: { identity_reference: 'c-11111', email: personal.email } },
      { answered: account('c-40917') },
    ],
    [
      'a look-up that finds nobody',
      'getIdentity',
      { parameters: { identity_reference: 'c-40917', email: personal.email } },
      { status: 404 },
    ],
    [
      'eligibility',
      'checkEligibility',
      { body: { ...question, ...personal, countryOfResidence: 'US', state: 'TX' } },
      { status: 202, answered: { paymentReady: true, requirements: [] } },
    ],
    [
      'limits',
      'getLimits',
      { body: { ...validRequests.getLimits, identityReference: 'c-40917', ...personal } },
      { answered: { limits: {} } },
    ],
    [
      'a price',
      'getPrice',
      { parameters: { ...validPriceQuery, identityReference: 'c-40917', ...personal } },
      { answered: { marketRate: '2' } },
    ],
    [
      'a submission that was refused',
      'createBasicIdentity',
      { body: { identityReference: 'c-40917', ...personal } },
      { status: 422 },
    ],
    [
      'a submission that the service failed on',
      'shareDocuments',
      { body: { ...validRequests.shareDocuments, identityReference: 'c-40917', ...personal } },
      { status: 500 },
    ],
    [
      'a submission without an answer',
      'updateIdentity',
      { body: { identityReference: 'c-40917', ...personal } },
      { outcome: 'unknown', status: null },
    ],
    [
      'a submission that never left',
      'shareToken',
      { body: { ...validRequests.shareToken, identityReference: 'c-40917', ...personal } },
      { outcome: 'not-sent', status: null },
    ],
  ];

  it.each(questions)(
    'is no fact, finds nobody and fills no form: %s',
    async (_name, operation, asked, others) => {
      await directory.record(operation, asked, others);
      const check = async () => {
        const { personalValues, facts } = await directory.customer('c-40917');
        expect(personalValues).toEqual([]);
        // An event's id may have any digits.
        const told = JSON.stringify(facts, (key, value: unknown) => (key === 'eventId' ? undefined : value));
        expect(told).not.toMatch(/TX|"US"|nora|1979/);
        expect(facts.residence).toBeUndefined();
        expect(await found('Nora.Quist@example.org')).toEqual([]);
        expect((await revealed('customer', 'c-40917', 'email'))[0]).toBe(404);
      };
      await check();
      await rebuildDirectory(directory.desk.db, directory.desk.app.dataKeys);
      await check();
    },
  );

  it.each([{ status: 422 }, { status: 404 }, { outcome: 'unknown', status: null }] as const)(
    'is no wallet and no bank account of a ramp that was not made: %j',
    async (others) => {
      const wallet = '0x77aa00bb11cc22dd33ee';
      const target = { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: wallet } };
      await directory.record('createRamp', { body: { ...validRequests.createRamp, target } }, others);
      expect(await found(wallet)).toEqual([]);
      const held = await directory.desk.db.selectFrom('personal_value').select('object_id').execute();
      expect(held).toEqual([]);
    },
  );

  it('becomes a fact by a submission that the service took, whatever 2xx it answered', async () => {
    for (const [at, status] of [200, 201, 202, 204].entries()) {
      const identityReference = `took-${status}`;
      const email = `took${status}@example.org`;
      await directory.record(
        'shareToken',
        { body: { ...validRequests.shareToken, identityReference, email } },
        { status, atMs: Date.parse('2026-05-04T11:00:00Z') + at },
      );
      expect(await found(email)).toEqual([['customer', identityReference]]);
      expect(await revealed('customer', identityReference, 'email')).toEqual([200, email]);
    }
  });

  it('leaves what was submitted before as it was', async () => {
    const identityReference = 'kept-31';
    const body = { identityReference, email: 'first.address@example.org', givenName: 'Ida' };
    await directory.record('createBasicIdentity', { body }, { status: 201 });
    const later = { atMs: Date.parse('2026-05-05T10:00:00Z') };
    const parameters = { identity_reference: identityReference, email: 'searched@example.org' };
    await directory.record('getIdentity', { parameters }, { answered: account(identityReference), ...later });
    expect(await revealed('customer', identityReference, 'email')).toEqual([
      200,
      'first.address@example.org',
    ]);
    expect(await found('searched@example.org')).toEqual([]);
  });
});

describe('a reference that was only asked about', () => {
  const who = { identityReference: 'mistyped-7' };
  const ofNobody: [string, OperationName, Asked, Others][] = [
    ['look-up, 404', 'getIdentity', { parameters: { identity_reference: 'mistyped-7' } }, { status: 404 }],
    [
      'look-up, exists: false',
      'getIdentity',
      { parameters: { identity_reference: 'mistyped-7' } },
      { answered: account('mistyped-7', false) },
    ],
    [
      'eligibility, 404',
      'checkEligibility',
      { body: { ...validRequests.checkEligibility, ...who } },
      { status: 404 },
    ],
    ['limits, 404', 'getLimits', { body: { ...validRequests.getLimits, ...who } }, { status: 404 }],
    ['price, 404', 'getPrice', { parameters: { ...validPriceQuery, ...who } }, { status: 404 }],
    ['create ramp, 404', 'createRamp', { body: { ...validRequests.createRamp, ...who } }, { status: 404 }],
    ['get ramp, 404', 'getRamp', { parameters: { ramp_id: 'mistyped-7' } }, { status: 404 }],
    [
      'price, 200',
      'getPrice',
      { parameters: { ...validPriceQuery, ...who } },
      { answered: { marketRate: '2' } },
    ],
  ];

  it.each(ofNobody)('is no customer: %s', async (_name, operation, asked, others) => {
    await directory.record(operation, asked, others);
    expect(await listed('mistyped-7')).toEqual([]);
    expect(await found('mistyped-7')).toEqual([]);
    expect(await directory.customer('mistyped-7')).toMatchObject({ firstSeenAt: null, lastSeenAt: null });
  });

  it('is no customer where a service answers eligibility and limits for anyone, in any order', async () => {
    const steps: [OperationName, (reference: string) => Asked, Others][] = [
      [
        'checkEligibility',
        (identityReference) => ({ body: { ...validRequests.checkEligibility, identityReference } }),
        { status: 202, answered: { paymentReady: false, requirements: ['PERSONAL_DETAILS'] } },
      ],
      [
        'getLimits',
        (identityReference) => ({ body: { ...validRequests.getLimits, identityReference } }),
        { answered: { limits: {} } },
      ],
      ['getIdentity', (reference) => ({ parameters: { identity_reference: reference } }), { status: 404 }],
    ];
    for (const [reference, order] of [
      ['anyone-1', steps],
      ['anyone-2', steps.toReversed()],
    ] as const) {
      for (const [operation, asked, others] of order)
        await directory.record(operation, asked(reference), others);
      expect(await listed(reference)).toEqual([]);
    }
  });

  it('is first seen when it became a customer, and stays one after a 404', async () => {
    const at = (hour: number) => ({ atMs: Date.parse(`2026-06-01T${hour}:00:00Z`) });
    const parameters = { identity_reference: 'later-9' };
    await directory.record('getIdentity', { parameters }, { status: 404, ...at(10) });
    const body = { identityReference: 'later-9' };
    await directory.record('createBasicIdentity', { body }, { status: 201, ...at(12) });
    await directory.record('getIdentity', { parameters }, { status: 404, ...at(14) });
    expect(await listed('later-9')).toEqual(['later-9']);
    expect((await directory.customer('later-9')).firstSeenAt).toBe('2026-06-01T12:00:00.000Z');
  });

  it('stays listed when something may have been submitted for it', async () => {
    const body = { identityReference: 'perhaps-3', email: 'perhaps@example.org' };
    await directory.record('createBasicIdentity', { body }, { outcome: 'unknown', status: null });
    expect(await listed('perhaps-3')).toEqual(['perhaps-3']);
  });

  it('is a customer whom a callback is about', async () => {
    await directory.record('getIdentity', { parameters: { identity_reference: 'told-5' } }, { status: 404 });
    await directory.apply({
      identity_reference: 'told-5',
      status: 'CUSTOMER_BLACKLISTED',
      status_date: '2026-05-04 09:00:00',
    });
    expect(await listed('told-5')).toEqual(['told-5']);
  });
});

describe('a ramp that was created here', () => {
  const offRamp = {
    subPartnerId: 'shop-4',
    identityReference: 'seller-6',
    source: { crypto: { id: 'USDC', blockchain: 'SOL', walletAddress: 'So1', walletAddressMemo: null } },
    target: {
      fiat: {
        id: 'EUR',
        method: 'sepa-bank-transfer',
        instructions: { accountName: 'A', accountNumber: '1', bsb: '2' },
      },
    },
    cryptoAmount: '75.5',
  };
  const created = 'aa04c5f0a1b2c3d4e5f60718293eef31';

  it('keeps customer, direction, method, asset and amount of its request', async () => {
    const answered = { ramp_id: created, status: 'COIN_DEPOSIT_READY' };
    await directory.record('createRamp', { body: offRamp }, { status: 201, answered });
    const check = async () => {
      const { identityReference, direction, method, pair, amounts, facts } = await directory.ramp(created);
      expect({ identityReference, direction, method, pair, amounts }).toEqual({
        identityReference: 'seller-6',
        direction: 'OFFRAMP',
        method: 'sepa-bank-transfer',
        pair: { fiat: 'EUR', crypto: 'USDC', blockchain: 'SOL' },
        amounts: { cryptoAmount: '75.5' },
      });
      expect(facts.subPartnerId).toMatchObject({ value: 'shop-4', source: 'call' });
      const { ramps } = await directory.customer('seller-6');
      expect(ramps.map(({ rampId }) => rampId)).toEqual([created]);
    };
    await check();
    // Neither a poll nor a callback that names less takes it away.
    await directory.record(
      'getRamp',
      { parameters: { ramp_id: created } },
      { answered: { ...answered, source: { crypto: { id: 'USDC' } } } },
    );
    await directory.apply({
      ramp_id: created,
      status: 'IN_PROGRESS',
      status_date: '2026-05-04 12:00:00',
      crypto_coin: 'USDC',
    });
    await check();
    await rebuildDirectory(directory.desk.db, directory.desk.app.dataKeys);
    await check();
  });

  it('is as the answer says where that says something else', async () => {
    const rampId = 'bb04c5f0a1b2c3d4e5f60718293eef32';
    const answered = {
      ramp_id: rampId,
      identityReference: 'seller-7',
      source: { crypto: { id: 'USDC', blockchain: 'POLYGON' } },
      target: { fiat: { id: 'EUR', method: 'card' } },
    };
    await directory.record('createRamp', { body: offRamp }, { status: 200, answered });
    expect(await directory.ramp(rampId)).toMatchObject({
      identityReference: 'seller-7',
      method: 'card',
      pair: { blockchain: 'POLYGON' },
    });
  });

  it('does not swap the amounts of a receipt when the answer names no side', async () => {
    const rampId = 'cc04c5f0a1b2c3d4e5f60718293eef33';
    const answered = { ramp_id: rampId, receipt: { sourceAmount: '100.00', targetAmount: '0.05' } };
    await directory.record('createRamp', { body: validRequests.createRamp }, { status: 201, answered });
    const { amounts } = await directory.ramp(rampId);
    expect(amounts).toEqual({ fiatAmount: '100.00', cryptoAmount: '0.05' });
    const polled = 'dd04c5f0a1b2c3d4e5f60718293eef34';
    await directory.record(
      'getRamp',
      { parameters: { ramp_id: polled } },
      { answered: { ...answered, ramp_id: polled } },
    );
    expect((await directory.ramp(polled)).amounts).toEqual({});
  });
});
