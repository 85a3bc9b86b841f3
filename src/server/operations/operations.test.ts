import { afterEach, describe, expect, it } from 'vitest';

import { notReadyAnswer, readyAnswer } from '#contract/desk/connection.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { startScriptedService } from '#testing/scripted-service.ts';

import { version } from '../../../package.json' with { type: 'json' };
import { sharedForASecond } from './observe-requests.ts';

let desk: DeskServer;
afterEach(async () => desk.close());

async function samples(): Promise<Map<string, number>> {
  const { body } = await desk.app.inject({ url: '/metrics' });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('the metrics', () => {
  it('count requests by route template, method and status', async () => {
    desk = await createDeskServer();
    const cookie = await desk.cookieOf('support');
    for (const customer of ['c-1', 'c-2'])
      await desk.app.inject({ url: `/api/customers/${customer}`, headers: { cookie } });
    await desk.app.inject({ url: '/api/customers/c-1' });
    const found = await samples();
    const count = (status: number) =>
      found.get(
        `rampart_http_requests_total{method="GET",route="/api/customers/:identityReference",status="${status}"}`,
      );
    expect([count(200), count(401)]).toEqual([2, 1]);
    expect(
      found.get('rampart_http_request_duration_seconds_count{route="/api/customers/:identityReference"}'),
    ).toBe(3);
  });

  it('hold nothing that was sent: no reference, e-mail, address or invented method', async () => {
    const service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
    const cookie = await desk.cookieOf('support');
    const headers = { cookie, 'x-lookup-email': 'secret%40person.example' };
    await desk.app.inject({ url: '/api/service/eapi/v0/identities/secret-customer', headers });
    await desk.app.inject({ url: '/secret-page/secret-thing', headers });
    await desk.app.inject({ method: 'PROPFIND' as 'GET', url: '/api/secret-thing', headers });
    await service.close();
    const { body, headers: answered } = await desk.app.inject({ url: '/metrics' });
    expect(answered['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).not.toMatch(/secret|PROPFIND|rampart\.test/i);
    expect(body).toContain('method="other",route="none",status="404"');
  });

  it('do not grow with the addresses asked for', async () => {
    desk = await createDeskServer();
    const ask = async (from: number) => {
      for (let at = from; at < from + 50; at += 1)
        await desk.app.inject({ url: `/api/customers/c-${at}?x=${at}` });
      return (await samples()).size;
    };
    await ask(0);
    const before = await ask(0);
    expect(await ask(50)).toBe(before);
  });

  it('describe the process and the program’s version', async () => {
    desk = await createDeskServer();
    const found = await samples();
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(found.get('rampart_event_loop_delay_seconds{percentile="99"}')).toBeGreaterThanOrEqual(0);
    const builds = [...found.keys()].filter((name) => name.startsWith('rampart_build_info{'));
    expect(builds).toEqual([`rampart_build_info{version="${version}",node="${process.version}"}`]);
    expect(found.get('rampart_event_streams')).toBe(0);
  });
});

describe('health', () => {
  it('is live and ready, and names its parts', async () => {
    desk = await createDeskServer();
    const live = await desk.app.inject({ url: '/health/live' });
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'live' }]);
    const ready = await desk.app.inject({ url: '/health/ready' });
    expect(ready.statusCode).toBe(200);
    expect(readyAnswer.strict().parse(ready.json())).toEqual({
      status: 'ready',
      database: 'ok',
      trail: 'ok',
      clock: 'ok',
    });
  });

  it('is not ready, but alive, when the clock is before the newest entry of the trail', async () => {
    desk = await createDeskServer();
    await desk.db
      .insertInto('audit_entry')
      .values(entryAt(desk.clock.nowMs * 1000))
      .execute();
    expect((await desk.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
    desk.clock.nowMs -= 6000;
    const answer = await desk.app.inject({ url: '/health/ready' });
    expect(answer.statusCode).toBe(503);
    expect(notReadyAnswer.parse(answer.json())).toMatchObject({
      status: 503,
      database: 'ok',
      clock: 'failing',
      detail: 'Not well: clock.',
    });
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'x-answered-by': 'console' });
    expect((await desk.app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });
});

/** A trail entry without a person. */
function entryAt(at: number) {
  return {
    seq: 1_000_000,
    at,
    kind: 'event',
    action: 'sign-out',
    person_id: null,
    role: null,
    object_kind: null,
    object_id: null,
    outcome: 'done',
    request_id: 'r',
    trace_id: null,
    reason_digest: null,
    details: '{}',
    instance_id: 'i',
    lease_until: null,
    key_id: 'k',
    previous_hash: '0',
    hash: '0',
  } as const;
}

describe('the metrics under many readers', () => {
  it('are read once a second, and once for simultaneous readers', async () => {
    const clock = { nowMs: 10_000 };
    let made = 0;
    const ask = sharedForASecond(
      async () => (made += 1),
      () => clock.nowMs,
    );
    const asked = async () => Promise.all(Array.from({ length: 500 }, ask));
    expect(new Set(await asked())).toEqual(new Set([1]));
    clock.nowMs += 999;
    expect(new Set(await asked())).toEqual(new Set([1]));
    clock.nowMs += 1;
    expect(new Set(await asked())).toEqual(new Set([2]));
    clock.nowMs -= 5000;
    expect(await ask()).toBe(3);
  });

  it('are read again after a failure', async () => {
    const values = [async () => Promise.reject(new Error('no')), async () => 'made'];
    const ask = sharedForASecond(
      async () => values.shift()?.(),
      () => 0,
    );
    await expect(ask()).rejects.toThrow('no');
    expect(await ask()).toBe('made');
  });

  it('stay the same for a second', async () => {
    const desk = await createDeskServer();
    const read = async () => (await desk.app.inject('/metrics')).payload;
    const first = await read();
    await desk.app.inject('/health/live');
    expect(await read()).toBe(first);
    desk.clock.nowMs += 1000;
    expect(await read()).toContain('route="/health/live"');
    await desk.close();
  });
});
