import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { customerRecord } from '#contract/desk/customers.ts';
import { rampDetail } from '#contract/desk/ramps.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { inTransaction } from '#node/dialect.ts';
import { createLogger } from '#node/logger.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { callAad, lookupKindOf, valueAad } from '#server/privacy/personal/data-keys.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';
import { createTestDatabase, keysOfTests, type TestDatabase } from '#testing/test-database.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

const day = 86_400_000;
const rampId = 'ee04c5f0a1b2c3d4e5f60718293eef35';
const dataKeys = createDataKeys({ current: keysOfTests.DATA_KEY });

/** The directory as the version before versions had left it: events that are right, and rows that its rules had made of them. */
describe('a directory of the version before, at the first start of this one', () => {
  let directory = '';
  let database: TestDatabase;
  let started: StartedServer;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'stored-'));
    database = await createTestDatabase(directory);
    await fill();
    started = await startServer({
      directory,
      serviceUrl: 'http://127.0.0.1:1',
      environment: { ...database.environment, ...keysOfTests },
      paces: { auditPace: { lease: { renewMs: 50, steadyMs: 0 } } },
    });
  });
  afterAll(async () => {
    await started.server.stop();
    await database.close();
    rmSync(directory, { recursive: true });
  });

  type Asked = Parameters<typeof finishedCall>[1];
  type Others = Parameters<typeof finishedCall>[2];

  async function record(operation: OperationName, asked: Asked, others: Others): Promise<string> {
    const { db } = database.open();
    const recorder = createCallRecorder({ db, dataKeys, logger: createLogger({ level: 'silent' }) });
    const call = finishedCall(operation, asked, others);
    await inTransaction(db, async (transaction) => recorder.recordIn(transaction, call));
    return call.id;
  }

  /** A value that the version before took for a customer's, and found them by. */
  async function take(objectId: string, field: string, { value, eventId }: Record<string, string>) {
    const { db } = database.open();
    const owner = { objectKind: 'customer', objectId } as const;
    const at = Date.parse('2026-05-04T10:00:00Z') * 1000;
    await db
      .insertInto('personal_value')
      .values({
        object_kind: 'customer',
        object_id: objectId,
        field,
        value_encrypted: dataKeys.seal(value!, valueAad(owner, field)),
        event_id: eventId!,
        at,
      })
      .onConflict((conflict) =>
        conflict.columns(['object_kind', 'object_id', 'field']).doUpdateSet((eb) => ({
          value_encrypted: eb.ref('excluded.value_encrypted'),
          event_id: eb.ref('excluded.event_id'),
        })),
      )
      .execute();
    const kind = lookupKindOf(field);
    if (kind === null) return;
    const [digest] = dataKeys.lookupDigests(kind, value!);
    await db
      .insertInto('lookup')
      .values({ kind, digest: digest!, object_kind: 'customer', object_id: objectId, at })
      .execute();
  }

  async function fill(): Promise<void> {
    const { db } = database.open();
    const account = { exists: true, blocked: false, createdAt: '2026-02-03T08:00:00Z' };
    const parameters = { identity_reference: 'searched-1', email: 'anybody@example.org' };
    const lookUp = await record(
      'getIdentity',
      { parameters },
      { answered: { identifyReference: 'searched-1', account } },
    );
    await take('searched-1', 'email', { value: 'anybody@example.org', eventId: lookUp });

    const body = { identityReference: 'submitted-2', email: 'own@example.org', givenName: 'Ravi' };
    await record('createBasicIdentity', { body }, { status: 201 });
    const later = await record(
      'getIdentity',
      { parameters: { identity_reference: 'submitted-2', email: 'other@example.org' } },
      { answered: { identifyReference: 'submitted-2', account } },
    );
    await take('submitted-2', 'email', { value: 'other@example.org', eventId: later });

    const lost = { identityReference: 'unanswered-3', email: 'lost@example.org' };
    const unknown = await record('createBasicIdentity', { body: lost }, { outcome: 'unknown', status: null });
    await take('unanswered-3', 'email', { value: 'lost@example.org', eventId: unknown });

    const price = await record(
      'getPrice',
      { parameters: { ...validPriceQuery, identityReference: 'mistyped-4' } },
      { answered: { marketRate: '2' } },
    );
    await db
      .updateTable('customer')
      .set({ first_seen_at: 1, last_event_id: price, last_event_at: 1 })
      .where('identity_reference', '=', 'mistyped-4')
      .execute();

    await record(
      'createRamp',
      { body: { ...validRequests.createRamp, identityReference: 'submitted-2' } },
      { status: 201, answered: { ramp_id: rampId, status: 'PAYMENT_READY' } },
    );
    const state = { facts: { answer: {}, callback: {}, ahead: {} }, statuses: {} };
    await db
      .updateTable('ramp')
      .set({ identity_reference: null, direction: null, method: null, state: JSON.stringify(state) })
      .where('ramp_id', '=', rampId)
      .execute();

    await fillErased();
    await db.updateTable('directory_version').set({ version: 1 }).execute();
  }

  /** What retention has erased from the directory, while a backup brought the sealed values of its event back. */
  async function fillErased(): Promise<void> {
    const { db } = database.open();
    const atMs = Date.now() - 400 * day;
    const body = { identityReference: 'erased-5', email: 'gone@example.org' };
    const id = await record('createBasicIdentity', { body }, { status: 201, atMs });
    const before = (Date.now() - 365 * day) * 1000;
    await db
      .insertInto('erasure')
      .values({ id: 'erasure-1', at: Date.now() * 1000, before })
      .execute();
    await db.deleteFrom('personal_value').where('object_id', '=', 'erased-5').execute();
    await db.deleteFrom('lookup').where('object_id', '=', 'erased-5').execute();
    const sealed = dataKeys.seal(JSON.stringify({ email: 'gone@example.org' }), callAad(id));
    await db.updateTable('service_call').set({ personal_encrypted: sealed }).where('id', '=', id).execute();
  }

  const customer = async (reference: string) =>
    customerRecord.parse(await (await started.get(`/api/customers/${reference}`)).json());
  const post = async (path: string, body: object) =>
    fetch(`${started.url}${path}`, {
      method: 'POST',
      headers: { cookie: started.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const found = async (text: string) => {
    const { items } = (await (await post('/api/search', { text })).json()) as { items: { id: string }[] };
    return items.map(({ id }) => id);
  };

  it('has no e-mail that was only searched with, or whose submission had no answer', async () => {
    expect((await customer('searched-1')).personalValues).toEqual([]);
    expect((await customer('unanswered-3')).personalValues).toEqual([]);
    for (const email of ['anybody@example.org', 'other@example.org', 'lost@example.org'])
      expect(await found(email)).toEqual([]);
  });

  it('has what was submitted again, where a search had taken its place', async () => {
    expect(await found('own@example.org')).toEqual(['submitted-2']);
    const object = { kind: 'customer', id: 'submitted-2' };
    const revealed = await post('/api/reveals', { object, fields: ['email'], reason: 'Ticket 19' });
    expect(await revealed.json()).toMatchObject({ values: { email: 'own@example.org' } });
  });

  it('lists nobody who was only asked about', async () => {
    expect(await (await started.get('/api/customers?q=mistyped')).json()).toMatchObject({ items: [] });
    expect((await customer('mistyped-4')).firstSeenAt).toBeNull();
    expect((await customer('submitted-2')).firstSeenAt).not.toBeNull();
  });

  it('knows a ramp’s customer and route by its request', async () => {
    const ramp = rampDetail.parse(await (await started.get(`/api/ramps/${rampId}`)).json());
    expect(ramp).toMatchObject({
      identityReference: 'submitted-2',
      direction: 'ONRAMP',
      method: 'payid-bank-transfer',
      pair: { fiat: 'AUD', crypto: 'ETH', blockchain: 'ETH' },
      status: 'PAYMENT_READY',
    });
  });

  it('brings nothing back that retention erased', async () => {
    expect((await customer('erased-5')).firstSeenAt).not.toBeNull();
    expect((await customer('erased-5')).personalValues).toEqual([]);
    expect(await found('gone@example.org')).toEqual([]);
  });
});
