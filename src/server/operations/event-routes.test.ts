import { afterEach, describe, expect, it } from 'vitest';

import { changeKinds } from '#contract/desk/events.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { createDeskServer, type DeskServer, type DeskServerOptions } from '#testing/desk-server.ts';
import { readEvents } from '#testing/event-reader.ts';

import { noteChanges } from '#server/database/changes.ts';

const open: DeskServer[] = [];
afterEach(async () => {
  for (const desk of open.splice(0).reverse()) await desk.close();
});

async function start(options: DeskServerOptions = {}) {
  const desk = await createDeskServer({ livePace: { pollMs: 10, beatMs: 20 }, ...options });
  open.push(desk);
  return { desk, address: await desk.listen() };
}

const customer = { kind: 'customer', id: 'c-1' } as const;

describe('live events', () => {
  it('say what changed, without values', async () => {
    const { desk, address } = await start();
    const reader = await readEvents(address, await desk.cookieOf('support'));
    await expect.poll(() => reader.received.find((one) => one !== 'beat')).toBe('ready');
    await noteChanges(desk.db, [customer, { kind: 'ramp', id: 'r-1' }, customer]);
    await expect.poll(() => reader.received).toEqual(expect.arrayContaining(['customer c-1', 'ramp r-1']));
    expect(reader.received.filter((one) => one === 'customer c-1')).toHaveLength(1);
    reader.close();
  });

  it('include the seconds before, so that nothing is missed between a page and its stream', async () => {
    const { desk, address } = await start();
    await noteChanges(desk.db, [customer]);
    const first = await readEvents(address, await desk.cookieOf('support'));
    await expect.poll(() => first.received).toContain('customer c-1');
    const second = await readEvents(address, await desk.cookieOf('admin'));
    await expect.poll(() => second.received).toContain('customer c-1');
    first.close();
    second.close();
  });

  it('leave out kinds that only a newer version beside this one knows', async () => {
    const { desk, address } = await start();
    const reader = await readEvents(address, await desk.cookieOf('support'));
    await expect.poll(() => reader.received).toContain('ready');
    await noteChanges(desk.db, [{ kind: 'hovercraft' as 'note', id: 'x' }, customer]);
    await expect.poll(() => reader.received).toContain('customer c-1');
    expect(reader.received.filter((one) => one !== 'beat')).toEqual(['ready', 'customer c-1']);
    reader.close();
  });

  it.each([
    ['support', ['customer', 'ramp', 'callback', 'note', 'queue', 'notice', 'presence', 'view', 'batch']],
    ['developer', ['customer', 'ramp', 'callback', 'request', 'note', 'notice', 'presence', 'view']],
    ['auditor', ['customer', 'ramp', 'callback', 'note', 'queue', 'notice', 'presence', 'view']],
    ['compliance', changeKinds],
    ['admin', changeKinds],
  ] as const)('show %s only what they may read', async (role, kinds) => {
    const { desk, address } = await start();
    const reader = await readEvents(address, await desk.cookieOf(role));
    await noteChanges(
      desk.db,
      changeKinds.map((kind) => ({ kind, id: 'x' })),
    );
    await noteChanges(desk.db, [{ kind: 'customer', id: 'last' }]);
    await expect.poll(() => reader.received).toContain('customer last');
    const hinted = reader.received.filter((one) => one.endsWith(' x')).map((one) => one.slice(0, -2));
    expect(new Set(hinted)).toEqual(new Set(kinds));
    reader.close();
  });

  it('are neither cached nor compressed, and carry the security headers', async () => {
    const { desk, address } = await start();
    const reader = await readEvents(address, await desk.cookieOf('support'));
    expect(reader.status).toBe(200);
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-answered-by': 'console',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(reader.headers.get('content-encoding')).toBeNull();
    reader.close();
  });

  it('beat, and end with the session, the account and the role of their person', async () => {
    const { desk, address } = await start();
    const signedOut = await desk.cookieOf('support');
    const readers = {
      signedOut: await readEvents(address, signedOut),
      disabled: await readEvents(address, await desk.cookieOf('developer')),
      changed: await readEvents(address, await desk.cookieOf('compliance')),
      staying: await readEvents(address, await desk.cookieOf('admin')),
    };
    for (const reader of Object.values(readers)) await expect.poll(() => reader.received).toContain('beat');
    await desk.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie: signedOut } });
    await expect(readers.signedOut.ended).resolves.toBeUndefined();
    const staff = (email: string) => desk.db.updateTable('staff').where('email', '=', email);
    await staff('developer@rampart.test').set({ is_disabled: 1 }).execute();
    await expect(readers.disabled.ended).resolves.toBeUndefined();
    await staff('compliance@rampart.test').set({ role: 'support' }).execute();
    await expect(readers.changed.ended).resolves.toBeUndefined();
    const beats = readers.staying.received.length;
    await expect.poll(() => readers.staying.received.length).toBeGreaterThan(beats);
    readers.staying.close();
  });

  it('send nothing more to a disabled person, whatever the beat', async () => {
    const { desk, address } = await start({ livePace: { pollMs: 10, beatMs: 3_600_000 } });
    const reader = await readEvents(address, await desk.cookieOf('developer'));
    const other = await readEvents(address, await desk.cookieOf('admin'));
    await expect.poll(() => [reader.received, other.received]).toEqual([['ready'], ['ready']]);
    const developer = desk.db.updateTable('staff').where('email', '=', 'developer@rampart.test');
    await developer.set({ is_disabled: 1 }).execute();
    await noteChanges(desk.db, [customer]);
    await expect(reader.ended).resolves.toBeUndefined();
    await expect.poll(() => other.received).toContain('customer c-1');
    expect(reader.received).toEqual(['ready']);
    other.close();
  });

  it('end when the session is idle for too long: listening is not activity', async () => {
    const { desk, address } = await start();
    const reader = await readEvents(address, await desk.cookieOf('support'));
    await expect.poll(() => reader.received).toContain('beat');
    desk.clock.nowMs += 15 * 60_000;
    await expect(reader.ended).resolves.toBeUndefined();
  });

  it('are at most six a session, then 503 until one is closed', async () => {
    const { desk, address } = await start();
    const cookie = await desk.cookieOf('support');
    const readers = await Promise.all(Array.from({ length: 7 }, async () => readEvents(address, cookie)));
    expect(readers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(readers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('30');
    // Many may be refused: a line each, and no error with where it came from.
    const received = desk.log.filter((line) => /"level":"(?:warn|error)"/.test(line));
    expect(received).toEqual([expect.stringMatching(/"level":"warn"(?!.*"err").*too much at once/)]);
    const other = await readEvents(address, await desk.cookieOf('support'));
    expect(other.status).toBe(200);
    readers.find(({ status }) => status === 200)?.close();
    await expect
      .poll(async () => {
        const again = await readEvents(address, cookie);
        again.close();
        return again.status;
      })
      .toBe(200);
    for (const reader of [...readers, other]) reader.close();
  });

  it('end at once when the server stops', async () => {
    const { desk, address } = await start();
    const reader = await readEvents(address, await desk.cookieOf('support'));
    await desk.app.close();
    await expect(reader.ended).resolves.toBeUndefined();
  });

  it('are refused to those who are signed out', async () => {
    const { desk } = await start();
    const answer = await desk.app.inject({ url: deskRoutes.events.path });
    expect(answer.statusCode).toBe(401);
  });
});
