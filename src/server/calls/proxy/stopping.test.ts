import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { holdAnswers } from '#testing/hold-answers.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { slotLeaseMs } from './signing-slot.ts';

const created = { identityReference: 'customer-1', createdAt: '2026-01-01T00:00:00Z' };

describe('a server that stops', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  beforeEach(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
    cookie = await desk.cookieOf('compliance');
  });
  afterEach(async () => {
    await desk.close();
    await service.close();
  });
  const submission = async (address: string, signal: AbortSignal | null = null) =>
    fetch(`${address}/api/service${operations.createBasicIdentity.path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify(validRequests.createBasicIdentity),
      signal,
    });
  const state = async () =>
    desk.db
      .selectFrom('write_key')
      .innerJoin('submission', 'submission.request_id', 'write_key.request_id')
      .innerJoin('service_call', 'service_call.id', 'write_key.request_id')
      .select(['write_key.state', 'submission.outcome', 'service_call.status'])
      .execute();

  it('gives its slot for signatures back, up to what it signed', async () => {
    service.answerWith(json(201, created));
    const address = await desk.listen();
    const reserved = async () => {
      const slots = desk.ownerDb.selectFrom('signing_slot').select('reserved_until');
      const { reserved_until: until } = await slots
        .orderBy('reserved_until', 'desc')
        .executeTakeFirstOrThrow();
      return until - desk.clock.nowMs;
    };
    expect((await submission(address)).status).toBe(201);
    expect(await reserved()).toBe(slotLeaseMs);
    await desk.app.close();
    expect(await reserved()).toBe(0);
  });

  it('lets the submission in flight end, records it, and accepts nothing new', async () => {
    const address = await desk.listen();
    const held = holdAnswers(service);
    const sent = submission(address);
    await held.called;
    const stopped = desk.app.close();
    await expect
      .poll(async () =>
        fetch(`${address}/health/live`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    held.release(json(201, created));
    const answer = await sent;
    expect([answer.status, await answer.json()]).toEqual([201, created]);
    await stopped;
    expect(await state()).toEqual([{ state: 'answered', outcome: 'answered', status: 201 }]);
    expect(await trailOfRequest(desk.db, answer.headers.get('x-request-id') ?? '')).toEqual([
      'intent',
      'done',
    ]);
    expect(service.serviceCalls).toHaveLength(1);
  });

  it('records the outcome of a submission whose sender has left', async () => {
    const address = await desk.listen();
    const held = holdAnswers(service);
    const leaving = new AbortController();
    const sent = submission(address, leaving.signal);
    await held.called;
    leaving.abort();
    await expect(sent).rejects.toThrow(/abort/);
    let hasStopped = false;
    const stopped = desk.app.close().then(() => (hasStopped = true));
    // No connection holds the stop up any more: the write under way does.
    await expect.poll(() => desk.app.server.listening).toBe(false);
    for (let turns = 0; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(hasStopped).toBe(false);
    held.release(json(201, created));
    await stopped;
    expect(await state()).toEqual([{ state: 'answered', outcome: 'answered', status: 201 }]);
  });

  it('records the reads answered before', async () => {
    service.answerWith(json(200, {}));
    const url = '/api/service/eapi/v0/identities/c-1';
    const requests = Array.from({ length: 20 }, async () => desk.app.inject({ url, headers: { cookie } }));
    await Promise.all(requests);
    await desk.app.close();
    expect(await desk.db.selectFrom('service_call').select('status').execute()).toHaveLength(20);
    const outcomes = await desk.db
      .selectFrom('audit_entry')
      .select('outcome')
      .where('kind', '=', 'outcome')
      .where('action', '=', 'getIdentity')
      .execute();
    expect(outcomes).toHaveLength(20);
  });
});
