import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const hourMs = 3_600_000;

describe('limits a person', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    const environment = { REVEALS_PER_HOUR: '3', SEARCHES_PER_HOUR: '4', EXPORTS_PER_HOUR: '2' };
    desk = await createDeskServer({ environment });
  });
  afterAll(async () => desk.close());

  const post = async (url: string, payload: object, cookie: string) =>
    desk.app.inject({ method: 'POST', url, headers: { cookie }, payload });
  const get = async (url: string, cookie: string) => desk.app.inject({ url, headers: { cookie } });
  const search = async (cookie: string) => post('/api/search', { text: 'guess-1' }, cookie);
  const refused = async (action: string) =>
    (await desk.db.selectFrom('audit_entry').selectAll().where('action', '=', action).execute()).filter(
      ({ details }) => details.includes('too-many-requests'),
    );

  it('answers as many searches an hour as are configured, however many come at once, over all sessions of a person', async () => {
    const cookies = [await desk.cookieOf('support'), await desk.cookieOf('support')];
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => search(cookies[at % 2] ?? '')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    const over = answers.filter(({ statusCode }) => statusCode === 429);
    expect(over).toHaveLength(26);
    expect(over[0]?.headers['retry-after']).toBe('3600');
    expect(over[0]?.json()).toMatchObject({
      type: '/problems/too-many-requests',
      status: 429,
      detail: 'You can search at most 4 times an hour.',
    });
  });

  it('records the first one beyond the bound, and no other of that hour', async () => {
    const [entry, ...more] = await refused('search');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: 'event', outcome: 'refused', role: 'support' });
    expect(JSON.parse(entry?.details ?? '')).toEqual({ because: 'too-many-requests', mostPerHour: 4 });
  });

  it('does not slow down anybody else, nor what else the person does', async () => {
    expect((await search(await desk.cookieOf('compliance'))).statusCode).toBe(200);
    expect((await get('/api/customers', await desk.cookieOf('support'))).statusCode).toBe(200);
  });

  it('ends after the hour, which begins with the first one; the next hour has an entry of its own', async () => {
    const cookie = await desk.cookieOf('support');
    desk.clock.nowMs += hourMs - 30_000;
    const late = await search(await desk.cookieOf('support'));
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '30']);
    desk.clock.nowMs += 30_000;
    const again = await desk.cookieOf('support');
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push((await search(again)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
    expect(await refused('search')).toHaveLength(2);
    expect(cookie).not.toBe(again);
  });

  it('bounds reveals, those in vain too', async () => {
    const cookie = await desk.cookieOf('compliance');
    const wanted = {
      object: { kind: 'customer', id: 'nobody' },
      fields: ['email'],
      reason: 'the customer is on the phone',
    };
    const answers = [];
    for (let time = 0; time < 5; time += 1)
      answers.push((await post('/api/reveals', wanted, cookie)).statusCode);
    expect(answers).toEqual([404, 404, 404, 429, 429]);
    expect(await refused('reveal')).toHaveLength(1);
  });

  it('bounds exports together: customers, ramps and the trail', async () => {
    const cookie = await desk.cookieOf('compliance');
    const urls = [
      '/api/customers.csv',
      '/api/ramps.csv',
      '/api/customers.csv',
      '/api/audit/export?format=csv',
    ];
    const answers = [];
    for (const url of urls) answers.push((await get(url, cookie)).statusCode);
    expect(answers).toEqual([200, 200, 429, 429]);
    expect(await refused('export-customers')).toHaveLength(1);
  });
});

describe('the one entry of an exceeded limit, and its hour', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer({ environment: { SEARCHES_PER_HOUR: '1' } });
  });
  afterEach(async () => desk.close());

  const search = async () => {
    const cookie = await desk.cookieOf('support');
    const asked = { method: 'POST', url: '/api/search', headers: { cookie } } as const;
    return (await desk.app.inject({ ...asked, payload: { text: 'guess-1' } })).statusCode;
  };
  const entries = async () => {
    const found = desk.db.selectFrom('audit_entry').select('details').where('action', '=', 'search');
    return (await found.execute()).filter(({ details }) => details.includes('too-many-requests')).length;
  };

  it('is written by the next one when it could not be, however many came at once', async () => {
    expect(await search()).toBe(200);
    const { schema } = desk.ownerDb;
    await schema.alterTable('audit_entry').renameTo('audit_gone').execute();
    const failed = await Promise.all([search(), search(), search()]);
    expect(failed).toContain(503);
    await schema.alterTable('audit_gone').renameTo('audit_entry').execute();
    expect(await entries()).toBe(0);
    expect([await search(), await search()]).toEqual([429, 429]);
    expect(await entries()).toBe(1);
  });

  it('is written a minute after a server stopped while it wrote it', async () => {
    expect(await search()).toBe(200);
    await desk.db
      .updateTable('use_count')
      .set({ used: 2, recording_at: desk.clock.nowMs * 1000 })
      .execute();
    desk.clock.nowMs += 59_999;
    expect([await search(), await entries()]).toEqual([429, 0]);
    desk.clock.nowMs += 1;
    expect([await search(), await entries()]).toEqual([429, 1]);
    expect([await search(), await entries()]).toEqual([429, 1]);
  });

  it('lasts no longer when the clock is set back by more than five minutes', async () => {
    expect([await search(), await search()]).toEqual([200, 429]);
    desk.clock.nowMs -= 5 * 60_000;
    expect(await search()).toBe(429);
    desk.clock.nowMs -= 1;
    expect([await search(), await search()]).toEqual([200, 429]);
    expect(await entries()).toBe(2);
  });
});

describe('a check before an export', () => {
  it('says whether it would be answered, without counting or recording one', async () => {
    const desk = await createDeskServer({ environment: { EXPORTS_PER_HOUR: '2' } });
    const cookie = await desk.cookieOf('admin');
    const check = async () =>
      desk.app.inject({ url: '/api/customers.csv', headers: { cookie, 'x-check-only': '1' } });
    const exports = async () =>
      (await desk.db.selectFrom('audit_entry').select('action').execute()).filter(
        ({ action }) => action === 'export-customers',
      ).length;
    const before = await exports();
    for (let time = 0; time < 4; time += 1) {
      const { statusCode, body } = await check();
      expect([statusCode, body]).toEqual([204, '']);
    }
    expect(await exports()).toBe(before);
    for (let time = 0; time < 2; time += 1)
      expect((await desk.app.inject({ url: '/api/customers.csv', headers: { cookie } })).statusCode).toBe(
        200,
      );
    const refusal = await check();
    expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '3600']);
    expect(refusal.json()).toMatchObject({ detail: 'You can export at most 2 times an hour.' });
    await desk.close();
  });
});
