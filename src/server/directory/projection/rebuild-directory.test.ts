import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OperationName } from '#contract/service/operations.ts';
import { inTransaction } from '#node/dialect.ts';
import { eraseOld } from '#server/commands/retention.ts';
import { bodyAad, valueAad } from '#server/privacy/personal/data-keys.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { findStaff } from '#server/accounts/staff/staff-store.ts';
import { addSubmission } from '#server/calls/submissions/submission-store.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { callbackEvent, finishedCall } from '#testing/finished-calls.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

import { applyCallbacks } from './directory.ts';
import { rebuildDirectory } from './rebuild-directory.ts';

const day = 86_400_000;
const people = ['a', '0', 'null'] as const;
const ramps = ['r-1', 'r-2'] as const;
const statuses = ['PAYMENT_READY', 'IN_PROGRESS', 'FULFILLED', 'EXTRA_VERIFICATION', 'NEW_ONE'] as const;

const traffic = fc.record({
  kind: fc.constantFrom<OperationName | 'rampMessage' | 'identityMessage' | 'submission'>(
    'createRamp',
    'getRamp',
    'shareToken',
    'shareReliance',
    'shareDocuments',
    'updateIdentity',
    'getIdentity',
    'createBasicIdentity',
    'getPrice',
    'checkEligibility',
    'getLimits',
    'rampMessage',
    'identityMessage',
    'submission',
  ),
  person: fc.constantFrom(...people),
  ramp: fc.constantFrom(...ramps),
  status: fc.constantFrom(...statuses),
  answer: fc.constantFrom(200, 404, 422, null),
  email: fc.constantFrom('one@example.com', 'two@example.com', 'three@example.com'),
  /** Half of it is older than what is kept. */
  daysAgo: fc.integer({ min: 1, max: 100 }),
  isGrouped: fc.boolean(),
});
type Happening = typeof traffic extends fc.Arbitrary<infer One> ? One : never;

describe('the rebuilt directory', () => {
  let desk: DeskServer;
  let staffId = '';
  beforeAll(async () => {
    desk = await createDeskServer();
    staffId = (await findStaff(desk.db, 'admin@rampart.test'))!.id;
  });
  afterAll(async () => desk.close());

  function bodyOf(kind: OperationName, { person, email }: Happening): unknown {
    const bodies: Readonly<Record<string, object>> = validRequests;
    const body = bodies[kind];
    if (body === undefined) return null;
    const hasEmail = kind !== 'createRamp' && kind !== 'getLimits';
    return { ...body, identityReference: person, ...(hasEmail && { email }) };
  }

  function answerOf(kind: OperationName, { person, ramp, status, daysAgo }: Happening): unknown {
    const target = { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: `0xabcdef${status}` } };
    const record = {
      ramp_id: ramp,
      status,
      identityReference: person,
      target,
      transactionHash: `0x${status}`,
    };
    const updatedAt = new Date(Date.now() - daysAgo * day).toISOString();
    const answers: Partial<Record<OperationName, unknown>> = {
      createRamp: record,
      getRamp: { ...record, updatedAt },
      shareDocuments: { identityReference: person, status: 'PENDING' },
      getIdentity: { identifyReference: person, account: { exists: true, blocked: daysAgo % 2 === 0 } },
      createBasicIdentity: { identityReference: person, createdAt: updatedAt },
      checkEligibility: { paymentReady: false, requirements: [status] },
      getPrice: { marketRate: '1' },
    };
    return answers[kind];
  }

  async function happen(all: readonly Happening[]): Promise<void> {
    const { db, app } = desk;
    const recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger: app.log });
    for (const one of all) {
      const atMs = Date.now() - one.daysAgo * day;
      if (one.kind === 'rampMessage' || one.kind === 'identityMessage') await callback(one, atMs);
      else if (one.kind === 'submission') await submit(one, atMs);
      else {
        const { kind, person, ramp, email, answer, isGrouped } = one;
        const lookUp = { identity_reference: person, email };
        const ofKind = {
          getIdentity: lookUp,
          getRamp: { ramp_id: ramp },
          getPrice: validPriceQuery,
        } as const;
        const parameters = (ofKind as Partial<Record<string, Record<string, string>>>)[kind] ?? {};
        const outcome = answer === null ? 'unknown' : 'answered';
        const others = { atMs, staffId, status: answer, outcome, answered: answerOf(kind, one) } as const;
        const call = finishedCall(kind, { parameters, body: bodyOf(kind, one) }, others);
        if (isGrouped) recorder.recordCall(call);
        else await inTransaction(db, async (transaction) => recorder.recordIn(transaction, call));
      }
    }
    await recorder.drain();
  }

  async function callback({ kind, ramp, person, status, daysAgo }: Happening, atMs: number): Promise<void> {
    const { db, app } = desk;
    const date = daysAgo % 7 === 0 ? 'no date' : new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
    const said: Record<string, string> =
      kind === 'rampMessage'
        ? {
            ramp_id: ramp,
            status,
            status_date: date,
            network_fee: `${daysAgo}`,
            transaction_hash: `0x${status}`,
          }
        : { identity_reference: person, status: 'CUSTOMER_BLACKLISTED', status_date: date };
    const { body, ...event } = callbackEvent(said, { received_at: atMs * 1000 });
    const sealed = app.dataKeys.seal(JSON.stringify(body), bodyAad(event.body_digest));
    await inTransaction(db, async (transaction) => {
      const row = { ...event, body_encrypted: sealed };
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('callback_event')
        .values(row)
        .onConflict((conflict) => conflict.column('body_digest').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n)
        await applyCallbacks(transaction, [{ ...row, body }], app.dataKeys);
    });
  }

  async function submit({ person }: Happening, atMs: number): Promise<void> {
    const { id } = finishedCall('shareDocuments', {});
    const submission = { id, operation: 'shareDocuments', identityReference: person, staffId } as const;
    const others = { requestId: id, idempotencyKey: id, images: [] };
    await inTransaction(desk.db, async (transaction) =>
      addSubmission(transaction, { ...submission, ...others }, atMs * 1000),
    );
  }

  /** Every row, values in clear: they are resealed each time. */
  async function rows() {
    const { db, app } = desk;
    const values = await db
      .selectFrom('personal_value')
      .selectAll()
      .orderBy('object_kind')
      .orderBy('object_id')
      .orderBy('field')
      .execute();
    return {
      customers: await db.selectFrom('customer').selectAll().orderBy('identity_reference').execute(),
      ramps: await db.selectFrom('ramp').selectAll().orderBy('ramp_id').execute(),
      lookups: await db
        .selectFrom('lookup')
        .selectAll()
        .orderBy('digest')
        .orderBy('kind')
        .orderBy('object_id')
        .execute(),
      values: values.map(({ value_encrypted: sealed, ...row }) => ({
        ...row,
        value: app.dataKeys.open(
          sealed,
          valueAad({ objectKind: row.object_kind, objectId: row.object_id }, row.field),
        ),
      })),
    };
  }

  it('equals the one grown event by event, row by row, after an erasure too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(traffic, { minLength: 5, maxLength: 25 }), async (all) => {
        await happen(all);
        const grown = await rows();
        await rebuildDirectory(desk.db, desk.app.dataKeys, { batch: 7 });
        expect(await rows()).toEqual(grown);
      }),
      { numRuns: 8 },
    );
    const before = await rows();
    await eraseOld({ db: desk.db, trail: desk.app.audit.trail, days: 50 });
    const erased = await rows();
    expect(erased.customers).toEqual(before.customers);
    expect(erased.values.length).toBeLessThanOrEqual(before.values.length);
    expect(erased.lookups.length).toBeLessThan(before.lookups.length);
    await rebuildDirectory(desk.db, desk.app.dataKeys, { batch: 7 });
    expect(await rows()).toEqual(erased);
  });

  it('brings back nothing that was erased when an old callback is processed again', async () => {
    const before = await rows();
    const events = await desk.db.selectFrom('callback_event').selectAll().execute();
    for (const event of events)
      await inTransaction(desk.db, async (transaction) =>
        applyCallbacks(transaction, [{ ...event, body: null }], desk.app.dataKeys),
      );
    expect(await rows()).toEqual(before);
  });

  it('repairs damaged rows', async () => {
    const before = await rows();
    await desk.db.deleteFrom('lookup').execute();
    await desk.db
      .updateTable('customer')
      .set({ is_blocked: null, submission_count: 99, state: '{}' })
      .execute();
    await desk.db.deleteFrom('ramp').where('ramp_id', '=', 'r1').execute();
    await rebuildDirectory(desk.db, desk.app.dataKeys);
    expect(await rows()).toEqual(before);
  });
});
