import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { inTransaction } from '#node/dialect.ts';
import type { DeskServer } from '#testing/desk-server.ts';
import { callbackEvent } from '#testing/finished-calls.ts';
import { legalReferences } from '#testing/legal-references.ts';
import { startFedDirectory, type FedDirectory } from '#testing/fed-directory.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

import { applyCallbacks } from './directory.ts';

const hour = 3_600_000;
const start = Date.parse('2026-05-04T10:00:00Z');

describe('what the directory knows', () => {
  let desk: DeskServer;
  let directory: FedDirectory;
  let cookie = '';
  beforeAll(async () => {
    directory = await startFedDirectory();
    ({ desk, cookie } = directory);
  });
  afterAll(async () => desk.close());
  const record: FedDirectory['record'] = async (...call) => directory.record(...call);
  const apply: FedDirectory['apply'] = async (...event) => directory.apply(...event);
  const customer = async (reference: string) => directory.customer(reference);
  const account = (reference: string, others: object = {}) => ({
    identifyReference: reference,
    account: { exists: true, blocked: false, createdAt: '2026-01-01T00:00:00Z', ...others },
  });
  const lookUp = async (reference: string, answered: unknown, others: object = {}) =>
    record('getIdentity', { parameters: { identity_reference: reference } }, { answered, ...others });
  const blacklist = async (reference: string, statusDate: string, others: object = {}) =>
    apply({ identity_reference: reference, status: 'CUSTOMER_BLACKLISTED', status_date: statusDate }, others);

  it.each(legalReferences)('treats the customer %s like any other', async (reference) => {
    await lookUp(reference, account(reference));
    const { facts, identityReference } = await customer(reference);
    expect(identityReference).toBe(reference);
    expect(facts.exists).toMatchObject({ value: true, source: 'answer' });
    expect(facts.blocked?.value).toEqual({ isBlocked: false });
  });

  it('keeps that a look-up found nobody, and lists nobody for it', async () => {
    await lookUp('ghost', { status: 404, message: 'Not found' }, { status: 404 });
    expect((await customer('ghost')).facts.exists).toMatchObject({ value: false });
    const list = await desk.app.inject({ url: '/api/customers?q=ghost', headers: { cookie } });
    expect(list.json()).toEqual({ items: [], nextCursor: null });
    const answered = { identifyReference: 'ghost-2', account: { exists: false } };
    await lookUp('ghost-2', answered);
    expect((await customer('ghost-2')).facts.exists).toMatchObject({ value: false });
  });

  it('blocks a customer by a callback, and unblocks them only by a newer look-up', async () => {
    await lookUp('blocked', account('blocked'), { atMs: start });
    await blacklist('blocked', '2026-05-04 11:00:00', { received_at: (start + hour) * 1000 });
    const { facts } = await customer('blocked');
    expect(facts.blocked).toMatchObject({
      source: 'callback',
      value: { isBlocked: true, status: 'CUSTOMER_BLACKLISTED', statusDate: '2026-05-04 11:00:00' },
    });
    await lookUp('blocked', account('blocked'), { atMs: start + 2 * hour });
    expect((await customer('blocked')).facts.blocked?.value).toEqual({ isBlocked: false });
    // Came after it, dated before: late, or dated in another zone.
    await blacklist('blocked', '2026-05-04 11:30:00', { received_at: (start + 3 * hour) * 1000 });
    expect((await customer('blocked')).facts.blocked?.value.isBlocked).toBe(true);
  });

  it('is not blocked by a message before a look-up, however far ahead it is dated', async () => {
    await blacklist('dated', '2026-05-04 23:30:00', { received_at: (start + hour) * 1000 });
    await lookUp('dated', account('dated'), { atMs: start + 2 * hour });
    expect((await customer('dated')).facts.blocked?.value).toEqual({ isBlocked: false });
  });

  it('is blocked by a message of the same second as a look-up: its date has no fraction', async () => {
    await lookUp('second', account('second'), { atMs: start + hour + 300 });
    await blacklist('second', '2026-05-04 11:00:00', {
      received_at: (start + hour + 900) * 1000,
      received_service_at: (start + hour + 900) * 1000,
    });
    expect((await customer('second')).facts.blocked?.value.isBlocked).toBe(true);
  });

  it('compares messages with look-ups on our clock, wherever the service’s is', async () => {
    const tomorrow = { received_at: (start + hour) * 1000, received_service_at: (start + 25 * hour) * 1000 };
    await blacklist('ahead', '2026-05-05 11:00:00', tomorrow);
    await lookUp('ahead', account('ahead'), { atMs: start + 2 * hour });
    expect((await customer('ahead')).facts.blocked?.value).toEqual({ isBlocked: false });
  });

  it('counts a message with an unreadable date as of its receipt', async () => {
    await blacklist('nonsense', '2024-02-30 25:61:61');
    expect((await customer('nonsense')).facts.blocked?.value.isBlocked).toBe(true);
    await lookUp('nonsense', account('nonsense'), { atMs: start - hour });
    expect((await customer('nonsense')).facts.blocked?.value.isBlocked).toBe(true);
    await lookUp('nonsense', account('nonsense'), { atMs: start + hour });
    expect((await customer('nonsense')).facts.blocked?.value.isBlocked).toBe(false);
  });

  it('has what was submitted and when, and keeps what an update does not name', async () => {
    const body = { ...validRequests.shareDocuments, identityReference: 'submitted' };
    const answered = { identityReference: 'submitted', status: 'PENDING' };
    await record('shareDocuments', { body }, { status: 202, answered });
    const update = { identityReference: 'submitted', email: 'new@example.com', sourceOfFunds: 'Gift' };
    await record('updateIdentity', { body: update }, { status: 204, atMs: start + 1 });
    const refused = { ...update, sourceOfFunds: 'Pension', email: 'refused@example.com' };
    await record('updateIdentity', { body: refused }, { status: 422, atMs: start + 2 });
    const { facts, personalValues } = await customer('submitted');
    expect(facts.onboarding).toMatchObject({ value: { status: 'PENDING' }, source: 'answer' });
    expect(facts.occupation?.value.occupation).toBe('Architect');
    expect(facts.sourceOfFunds).toMatchObject({ value: 'Gift', source: 'call' });
    expect(facts.residence?.value).toEqual({ country: 'AU' });
    const masked = Object.fromEntries(personalValues.map(({ field, masked: text }) => [field, text]));
    expect(masked).toMatchObject({ email: 'n•••@e•••.com', dob: '1984-••-••', addressLine: '•••' });
  });

  it('has the latest eligibility, limits and price with what was asked', async () => {
    const who = { identityReference: 'inspected' };
    const verdict = { paymentReady: false, requirements: ['DOCUMENT', 'SELFIE'] };
    await record(
      'checkEligibility',
      { body: { ...validRequests.checkEligibility, ...who } },
      {
        status: 202,
        answered: verdict,
      },
    );
    await record(
      'getPrice',
      { parameters: { ...validPriceQuery, ...who } },
      {
        answered: { marketRate: '2000.00', surprise: 'left out' },
      },
    );
    const limits = { periodical: [{ period: 'DAILY', sources: { provider: { limit: '100.00' } } }] };
    await record('getLimits', { body: { ...validRequests.getLimits, ...who } }, { answered: { limits } });
    const { facts } = await customer('inspected');
    expect(facts.eligibility?.value).toMatchObject({
      ...verdict,
      request: { method: 'payid-bank-transfer' },
    });
    expect(facts.price?.value.answer).toEqual({ marketRate: '2000.00' });
    expect(facts.limits?.value.limits).toEqual(limits);
    const open = await desk.app.inject({ url: '/api/customers?requirements=open', headers: { cookie } });
    expect(open.json()).toMatchObject({ items: [{ identityReference: 'inspected', openRequirements: 2 }] });
  });

  it.each(['getLimits', 'checkEligibility'] as const)(
    'has a record whatever %s answered',
    async (operation) => {
      const body = { ...validRequests[operation], identityReference: `odd-${operation}` };
      for (const answered of [{}, { limits: [], requirements: 7 }, [1], 'text'])
        await record(operation, { body }, { answered });
      expect((await customer(`odd-${operation}`)).firstSeenAt).not.toBeNull();
    },
  );

  it('notes changes for open pages, and nothing when an event is repeated', async () => {
    const changes = async () =>
      desk.db.selectFrom('change').select(['kind', 'object_id']).orderBy('id').execute();
    const before = (await changes()).length;
    const event = [
      { identity_reference: 'noted', status: 'ACCOUNT_BLOCKED', status_date: '2026-05-04 09:00:00' },
    ] as const;
    const same = callbackEvent(...event);
    for (let times = 0; times < 2; times += 1)
      await inTransaction(desk.db, async (transaction) =>
        applyCallbacks(transaction, [same], desk.app.dataKeys),
      );
    expect((await changes()).slice(before)).toEqual([
      // A blocked customer waits for a person.
      { kind: 'queue', object_id: expect.any(String) as string },
      { kind: 'customer', object_id: 'noted' },
    ]);
  });

  it('notes which call has changed a customer', async () => {
    await record('getLimits', { body: { ...validRequests.getLimits, identityReference: 'noted-calls' } });
    const { calls } = await desk.db
      .selectFrom('change')
      .select('calls')
      .where('object_id', '=', 'noted-calls')
      .executeTakeFirstOrThrow();
    const call = await desk.db
      .selectFrom('service_call')
      .select('id')
      .where('identity_reference', '=', 'noted-calls')
      .executeTakeFirstOrThrow();
    expect(calls).toBe(call.id);
  });
});
