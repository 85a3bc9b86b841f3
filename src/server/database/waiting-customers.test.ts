import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { OperationName } from '#contract/service/operations.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { waitingCustomers } from './waiting-customers.ts';

const hour = 3_600_000;
const bodies: Readonly<Partial<Record<OperationName, object>>> = validRequests;

let desk: DeskServer;
beforeAll(async () => (desk = await createDeskServer()));
afterAll(async () => desk.close());

const happened = [
  ['accepted', 'shareToken', 0, 202],
  ['accepted-again', 'shareDocuments', 1, 202],
  ['accepted-again', 'updateIdentity', 3, 204],
  ['accepted-again', 'shareReliance', 2, 202],
  ['checked', 'shareDocuments', 0, 202],
  ['checked', 'checkEligibility', 1, 202],
  ['checked-before', 'checkEligibility', 0, 202],
  ['checked-before', 'createBasicIdentity', 1, 201],
  ['refused', 'shareDocuments', 0, 422],
  ['at-the-same-time', 'shareDocuments', 0, 202],
  ['at-the-same-time', 'checkEligibility', 0, 202],
] as const;

it('a directory of the previous version knows who is due for a re-check', async () => {
  const { db, ownerDb, app, clock } = desk;
  const recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger: app.log });
  for (const [identityReference, operation, hours, status] of happened) {
    const body = { ...bodies[operation], identityReference };
    const answered = operation === 'checkEligibility' ? { paymentReady: true, requirements: [] } : {};
    const atMs = clock.nowMs + hours * hour;
    await recorder.recordIn(db, finishedCall(operation, { body }, { atMs, status, answered }));
  }
  const customers = async () =>
    ownerDb.selectFrom('customer').selectAll().orderBy('identity_reference').execute();
  const now = await customers();
  expect(now.map((row) => [row.identity_reference, row.waiting_since !== null])).toEqual([
    ['accepted', true],
    ['accepted-again', true],
    ['at-the-same-time', false],
    ['checked', false],
    ['checked-before', true],
  ]);
  // A later migration indexes it too.
  await sql`drop index customer_by_waiting_or_never`.execute(ownerDb);
  await sql`drop index customer_by_waiting`.execute(ownerDb);
  await ownerDb.schema.alterTable('customer').dropColumn('waiting_since').execute();
  for (const { identity_reference: reference, state } of now) {
    const { accepted: _accepted, ...before } = JSON.parse(state) as Record<string, unknown>;
    const row = ownerDb.updateTable('customer').where('identity_reference', '=', reference);
    await row.set({ state: JSON.stringify(before) }).execute();
  }
  // Later ones may build on it, so it alone is run again.
  await waitingCustomers.up(ownerDb);
  expect(await customers()).toEqual(now);
});
