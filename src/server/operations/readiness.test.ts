import { afterEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService } from '#testing/scripted-service.ts';

let desk: DeskServer;
afterEach(async () => desk.close());

const ready = async () => {
  const answer = await desk.app.inject({ url: '/health/ready' });
  return { ...answer.json<Record<string, unknown>>(), status: answer.statusCode };
};

describe('readiness and the trail', () => {
  it('is lost while the trail can’t be written, and returns on its own', async () => {
    const lease = { leaseMs: 1000, renewMs: 20, steadyMs: 100 };
    desk = await createDeskServer({ auditPace: { lease, bounds: { retryMs: 20 } } });
    await expect.poll(ready).toMatchObject({ status: 200 });
    const rename = async (from: string, to: string) =>
      desk.ownerDb.schema.alterTable(from).renameTo(to).execute();
    await rename('instance', 'instance_away');
    await expect.poll(ready).toMatchObject({ status: 503, database: 'ok', trail: 'failing', clock: 'ok' });
    expect((await desk.app.inject({ url: '/health/live' })).statusCode).toBe(200);
    await rename('instance_away', 'instance');
    await expect.poll(ready).toMatchObject({ status: 200, trail: 'ok' });
  });
});

describe('readiness and the clock', () => {
  it('returns on its own after entries of a clock that ran ahead: an unsigned request asks for the time', async () => {
    const service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
    const { clock } = desk;
    service.answerWith((response, call, request) =>
      json(401, {}, { date: new Date(clock.nowMs).toUTCString() })(response, call, request),
    );
    const subject = { action: 'sign-in', person: null, object: null, requestId: 'r-1' } as const;
    clock.nowMs += 3_600_000;
    await desk.app.audit.trail.note(subject, { outcome: 'done' });
    clock.nowMs -= 3_600_000;
    expect(await ready()).toMatchObject({ status: 503, clock: 'failing' });
    await expect.poll(ready).toMatchObject({ status: 200, clock: 'ok' });
    expect(service.serviceCalls.map(({ uri, headers }) => [uri, headers.authorization])).toEqual([
      ['/eapi/v0/identities/rampart-connection-check', undefined],
    ]);
    await service.close();
  });
});
