import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { deskHeaders } from '#contract/desk/headers.ts';
import { processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService } from '#testing/scripted-service.ts';

const minuteMs = 60_000;
const customer = '/api/customers/c-1';

describe('a record refetched by the page', () => {
  let desk: DeskServer;
  let cookie: string;
  beforeEach(async () => {
    desk = await createDeskServer();
    cookie = await desk.cookieOf('support');
  });
  afterEach(async () => desk.close());

  interface Read {
    readonly url?: string;
    readonly cookie?: string;
    readonly on?: DeskServer;
  }
  const read = async (kind: 'looked' | 'live', { url = customer, on = desk, ...given }: Read = {}) => {
    const { statusCode } = await on.app.inject({
      url,
      headers: { cookie: given.cookie ?? cookie, ...(kind === 'live' && { [deskHeaders.liveRefetch]: '1' }) },
    });
    await on.app.audit.trail.drain();
    return statusCode;
  };
  const kinds = async () => {
    const rows = await desk.db.selectFrom('audit_entry').select('kind').orderBy('seq').execute();
    return rows.map(({ kind }) => kind);
  };
  const pairs = (count: number) => Array.from({ length: count }, () => ['intent', 'outcome']).flat();

  it('adds no entries for five minutes after a view', async () => {
    await read('looked');
    for (let times = 0; times < 3; times += 1) expect(await read('live')).toBe(200);
    expect(await kinds()).toEqual(pairs(1));
    desk.clock.nowMs += 5 * minuteMs - 1;
    await read('live');
    expect(await kinds()).toEqual(pairs(1));
    desk.clock.nowMs += 1;
    await read('live');
    expect(await kinds()).toEqual(pairs(2));
    // The pair that it then makes is the look that the next ones are folded into.
    await read('live');
    expect(await kinds()).toEqual(pairs(2));
  });

  it('is recorded whenever a person opens it', async () => {
    for (let times = 0; times < 3; times += 1) await read('looked');
    expect(await kinds()).toEqual(pairs(3));
  });

  it('names the session in the outcome', async () => {
    await read('looked');
    const { id } = await desk.db.selectFrom('session').select('id').executeTakeFirstOrThrow();
    const rows = await desk.db.selectFrom('audit_entry').select('details').orderBy('seq').execute();
    expect(rows.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      {},
      { status: 200, session: id, intentSeq: 1 },
    ]);
  });

  it.each<[string, () => Promise<Read>]>([
    ['the first look', async () => Promise.resolve({ url: '/api/customers/c-2' })],
    ['another session of the person', async () => ({ cookie: await desk.cookieOf('support') })],
    ['another person', async () => ({ cookie: await desk.cookieOf('auditor') })],
    ['another kind of record', async () => Promise.resolve({ url: '/api/ramps/c-1' })],
  ])('hides nothing of %s', async (_what, other) => {
    await read('looked');
    await read('live', await other());
    expect(await kinds()).toEqual(pairs(2));
  });

  it('hides no view after a failed one', async () => {
    const url = '/api/ramps/nobody-knows';
    expect(await read('looked', { url })).toBe(404);
    await read('live', { url });
    expect(await kinds()).toEqual(pairs(2));
  });

  it('hides no view of a person whose role has changed', async () => {
    await read('looked');
    await desk.db.updateTable('staff').set({ role: 'auditor' }).where('role', '=', 'support').execute();
    await read('live');
    expect(await kinds()).toEqual(pairs(2));
  });

  it('is folded by the trail itself: by another server on the database, and after a restart, too', async () => {
    if (desk.database === 'sqlite') return;
    await read('looked');
    const other = await desk.openAnother();
    await read('live', { on: other });
    expect(await kinds()).toEqual(pairs(1));
  });

  it('folds no action', async () => {
    await sendCallback(desk, rampMessage());
    const [event] = await processedEvents(desk);
    await desk.app.audit.trail.drain();
    const before = (await kinds()).length;
    const own = await desk.cookieOf('admin');
    for (let times = 0; times < 2; times += 1) {
      const answer = await desk.app.inject({
        method: 'POST',
        url: `/api/callbacks/${event!.id}/process`,
        headers: { cookie: own, [deskHeaders.liveRefetch]: '1' },
      });
      expect(answer.statusCode).toBe(200);
      await desk.app.audit.trail.drain();
    }
    expect((await kinds()).slice(before)).toEqual(pairs(2));
  });
});

it('never folds a call to the service, whatever its headers', async () => {
  const service = await startScriptedService(json(200, {}));
  const desk = await createDeskServer({ serviceUrl: service.url });
  const headers = { cookie: await desk.cookieOf('support'), [deskHeaders.liveRefetch]: '1' };
  for (let times = 0; times < 2; times += 1)
    await desk.app.inject({ url: '/api/service/eapi/v0/identities/c-1', headers });
  await desk.app.audit.trail.drain();
  const rows = await desk.db.selectFrom('audit_entry').select('kind').orderBy('seq').execute();
  expect(rows.map(({ kind }) => kind)).toEqual(['intent', 'outcome', 'intent', 'outcome']);
  await desk.close();
  await service.close();
});
