import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { customerList, type CustomerSummary } from '#contract/desk/customer-list.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { rebuildDirectory } from '#server/directory/projection/rebuild-directory.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { startScriptedService, json, type ScriptedService } from '#testing/scripted-service.ts';
import { validRequests } from '#testing/valid-requests.ts';

const hour = 3_600_000;
const bodies: Readonly<Partial<Record<OperationName, object>>> = validRequests;

describe('customers due for a re-check', () => {
  let desk: DeskServer;
  let sandbox: ScriptedService | null = null;
  let start = 0;
  beforeEach(async () => {
    desk = await createDeskServer();
    start = desk.clock.nowMs;
  });
  afterEach(async () => {
    await desk.close();
    await sandbox?.close();
    sandbox = null;
  });

  /** A call that ended so many hours after the beginning. */
  const happen = async (
    operation: OperationName,
    identityReference: string,
    {
      hours = 0,
      status = 202,
      serviceMs,
    }: { hours?: number; status?: number | null; serviceMs?: number } = {},
  ) => {
    const { dataKeys, log: logger } = desk.app;
    const serviceTimeAt = (ms: number) => serviceMs ?? ms;
    const recorder = createCallRecorder({ db: desk.db, dataKeys, logger, serviceTimeAt });
    const body = { ...bodies[operation], identityReference };
    const answered = operation === 'checkEligibility' ? { paymentReady: true, requirements: [] } : {};
    const outcome = status === null ? 'unknown' : 'answered';
    const call = finishedCall(operation, { body }, { atMs: start + hours * hour, status, outcome, answered });
    await recorder.recordIn(desk.db, call);
  };
  const list = async (query = ''): Promise<CustomerSummary[]> => {
    const headers = { cookie: await desk.cookieOf('support') };
    const { items } = customerList.parse(
      (await desk.app.inject({ url: `/api/customers?limit=100${query}`, headers })).json(),
    );
    return items;
  };
  const due = async (query = '') =>
    (await list(`&recheck=due${query}`)).map(({ identityReference }) => identityReference);

  it.each([
    'shareToken',
    'shareReliance',
    'shareDocuments',
    'updateIdentity',
    'createBasicIdentity',
  ] as const)('are those whose %s was accepted a day ago or more', async (operation) => {
    await happen(operation, 'c-1');
    desk.clock.nowMs = start + 24 * hour - 1;
    expect(await due()).toEqual([]);
    expect((await list())[0]).toMatchObject({ waitingSince: new Date(start).toISOString() });
    desk.clock.nowMs += 1;
    expect(await due()).toEqual(['c-1']);
  });

  it.each([
    ['refused', 'shareDocuments', 422],
    ['lost', 'shareDocuments', null],
    ['no submission', 'createRamp', 201],
  ] as const)('exclude those whose write was %s', async (_why, operation, status) => {
    await happen(operation, 'c-1', { status });
    desk.clock.nowMs += 30 * hour;
    expect(await due()).toEqual([]);
  });

  it('are no longer due once eligibility was answered, except for later submissions', async () => {
    await happen('shareDocuments', 'c-1');
    await happen('checkEligibility', 'c-1', { hours: 1, status: 422 });
    desk.clock.nowMs += 48 * hour;
    expect(await due()).toEqual(['c-1']);
    await happen('checkEligibility', 'c-1', { hours: 2 });
    expect(await due()).toEqual([]);
    expect((await list())[0]).toMatchObject({ waitingSince: null });
    await happen('updateIdentity', 'c-1', { hours: 3, status: 204 });
    expect(await due()).toEqual(['c-1']);
  });

  it('are due a day after the latest share-documents, not after the first', async () => {
    await happen('shareDocuments', 'c-1');
    await happen('shareDocuments', 'c-1', { hours: 20 });
    desk.clock.nowMs = start + 30 * hour;
    expect(await due()).toEqual([]);
    desk.clock.nowMs = start + 44 * hour;
    expect(await due()).toEqual(['c-1']);
  });

  it('come longest wait first, page by page, each once, with other filters too', async () => {
    for (const [at, reference] of ['c-5', 'c-4', 'x-3', 'c-2', 'c-1'].entries())
      await happen('shareDocuments', reference, { hours: Math.floor(at / 2) });
    await happen('checkEligibility', 'c-4', { hours: 5 });
    desk.clock.nowMs += 72 * hour;
    expect(await due()).toEqual(['c-5', 'c-2', 'x-3', 'c-1']);
    expect(await due('&q=c-')).toEqual(['c-1', 'c-2', 'c-5']);
    expect(await due('&blocked=true')).toEqual([]);
    const headers = { cookie: await desk.cookieOf('support') };
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const url = `/api/customers?recheck=due&limit=1${cursor && `&cursor=${cursor}`}`;
      const page = customerList.parse((await desk.app.inject({ url, headers })).json());
      seen.push(...page.items.map(({ identityReference }) => identityReference));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['c-5', 'c-2', 'x-3', 'c-1']);
  });

  it('begin again with an invented cursor', async () => {
    await happen('shareDocuments', 'c-1');
    await happen('shareDocuments', 'c-2');
    desk.clock.nowMs += 48 * hour;
    const headers = { cookie: await desk.cookieOf('support') };
    const first = await desk.app.inject({ url: '/api/customers?recheck=due&limit=1', headers });
    const { nextCursor } = customerList.parse(first.json());
    const [digest] = Buffer.from(nextCursor!, 'base64url').toString().split('.');
    const made = Buffer.from(`${digest}.no-number`).toString('base64url');
    const answer = await desk.app.inject({
      url: `/api/customers?recheck=due&limit=1&cursor=${made}`,
      headers,
    });
    expect(customerList.parse(answer.json()).items).toEqual(customerList.parse(first.json()).items);
  });

  it('are measured by the service’s clock, after a rebuild too', async () => {
    await desk.close();
    const clock = { speed: 1, isFrozen: true };
    sandbox = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: sandbox.url });
    // Once when the service's clock was ten days ahead, once when it was not.
    await happen('shareDocuments', 'c-ahead', { serviceMs: start + 240 * hour });
    await happen('shareDocuments', 'c-now');
    const before = await desk.db.selectFrom('customer').selectAll().orderBy('identity_reference').execute();
    for (const [hours, references] of [
      [23, []],
      [24, ['c-now']],
      [263, ['c-now']],
      [264, ['c-now', 'c-ahead']],
    ] as const) {
      const now = new Date(start + hours * hour).toISOString();
      sandbox.answerWith(json(200, { ...clock, now, realNow: new Date(start).toISOString() }));
      expect([hours, await due()]).toEqual([hours, references]);
    }
    await rebuildDirectory(desk.db, desk.app.dataKeys);
    expect(await desk.db.selectFrom('customer').selectAll().orderBy('identity_reference').execute()).toEqual(
      before,
    );
  });
});
