import { afterEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';

let desk: DeskServer;
let service: ScriptedService;
afterEach(async () => {
  await desk.close();
  await service.close();
});

const lines = () => desk.log.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  it('has a request’s person by id, route, status, duration and the service’s trace', async () => {
    const body = { code: 'BAD_REQUEST', status: 400, traceId: 'trace-1:2.3', message: 'PLANTED' };
    service = await startScriptedService(json(400, body));
    desk = await createDeskServer({ serviceUrl: service.url });
    const cookie = await desk.cookieOf('support');
    const answer = await desk.app.inject({
      url: '/api/service/eapi/v0/identities/planted-customer',
      headers: { cookie, 'x-lookup-email': 'PLANTED%40person.example', 'user-agent': 'PLANTED' },
    });
    const requestId = answer.headers['x-request-id'];
    const staff = await desk.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'support')
      .executeTakeFirst();
    await expect.poll(lines).toContainEqual({
      level: 'info',
      time: expect.any(Number),
      msg: 'request completed',
      requestId,
      staffId: staff?.id,
      method: 'GET',
      route: '/api/service/eapi/v0/identities/:identity_reference',
      status: 400,
      durationMs: expect.any(Number),
    });
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'the service named a trace',
        requestId,
        traceId: 'trace-1:2.3',
        status: 400,
      }),
    );
    const foreign = { 'sec-fetch-site': 'cross-site', cookie };
    const refusals = [
      { url: '/api/search', headers: foreign, payload: { text: 'a' } },
      { url: '/api/staff', headers: { cookie }, payload: {} },
      { url: '/api/search', headers: { cookie }, payload: { text: 'a', planted: 1 } },
      { url: '/api/session', payload: { email: 'planted@person.example', password: 'planted' } },
    ];
    for (const refusal of refusals) await desk.app.inject({ method: 'POST', ...refusal });
    await expect
      .poll(() => lines().flatMap(({ problem }) => (problem === undefined ? [] : [problem])))
      .toEqual(['cross-site', 'forbidden', 'unreadable-body', 'sign-in-refused']);
    expect(desk.log.join('')).not.toMatch(/planted|rampart\.test|rampart-session/i);
  });
});
