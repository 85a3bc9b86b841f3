import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';

import { settleAbandonedWrites } from './submission-store.ts';

const created = { identityReference: 'customer-1', createdAt: '2026-01-01T00:00:00Z' };
const bounds = { inFlightWaitMs: 5000, inFlightPollMs: 10, settleRetryMs: 20 };

describe('a write sent by a dead process', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  beforeAll(async () => {
    service = await startScriptedService(json(201, created));
    desk = await createDeskServer({ serviceUrl: service.url, bounds });
    cookie = await desk.cookieOf('compliance');
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  /** As a process leaves it that is killed between the call and its answer. */
  const abandon = async (key: string) => {
    await sendWrite(desk, { cookie, key });
    await desk.db
      .updateTable('write_key')
      .set({ state: 'in-flight', status: null, answer_encrypted: null, instance_id: 'dead' })
      .where('idempotency_key', '=', key)
      .execute();
    await desk.db
      .updateTable('submission')
      .set({ outcome: 'sending' })
      .where('idempotency_key', '=', key)
      .execute();
    return service.serviceCalls.length;
  };
  const expectUnknown = async (key: string, calls: number) => {
    const answer = await sendWrite(desk, { cookie, key });
    expect(answer.json()).toMatchObject({
      type: '/problems/outcome-unknown',
      detail: expect.stringContaining('Look up the customer before you send the request again.'),
    });
    expect(answer.headers['idempotency-replayed']).toBe('true');
    expect(service.serviceCalls.length).toBe(calls);
    const rows = await desk.db
      .selectFrom('submission')
      .select('outcome')
      .where('idempotency_key', '=', key)
      .execute();
    expect(rows).toEqual([{ outcome: 'unknown' }]);
  };

  // oxlint-disable-next-line vitest/expect-expect -- in expectUnknown
  it('is unknown after the next start, and not sent again', async () => {
    const calls = await abandon('at-start');
    await settleAbandonedWrites(desk.db);
    await expectUnknown('at-start', calls);
  });

  it('is unknown once its lease ran out, and not sent again; a live process’s write is left alone', async () => {
    const { instanceId, sweeper } = desk.app.audit;
    const calls = await abandon('by-lease');
    await abandon('living');
    await desk.db
      .updateTable('write_key')
      .set({ instance_id: instanceId })
      .where('idempotency_key', '=', 'living')
      .execute();
    await desk.db.insertInto('instance').values({ id: 'dead', started_at: 1, lease_until: 1 }).execute();
    await sweeper.sweep();
    await expectUnknown('by-lease', calls + 1);
    const living = await desk.db
      .selectFrom('write_key')
      .innerJoin('submission', 'submission.idempotency_key', 'write_key.idempotency_key')
      .select(['write_key.state', 'submission.outcome'])
      .where('write_key.idempotency_key', '=', 'living')
      .execute();
    expect(living).toEqual([{ state: 'in-flight', outcome: 'sending' }]);
  });
});
