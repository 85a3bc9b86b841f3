import { once } from 'node:events';
import { request } from 'node:http';
import fastify, { type FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { AuditList } from '#contract/desk/audit.ts';
import type { SessionList } from '#contract/desk/profile.ts';
import { eraseOld } from '#server/commands/retention.ts';
import { addSession } from '#server/accounts/sessions/session-store.ts';
import { sourceAddress } from '#server/http/client.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { rememberSources } from './request-sources.ts';

const person = '203.0.113.7';
const proxy = '192.0.2.10';
const dayMs = 24 * 60 * 60_000;

describe('where a request comes from', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    const environment = { TRUSTED_PROXIES: proxy, ALLOW: 'public-sandbox' };
    desk = await createDeskServer({ environment });
    await desk.db.updateTable('staff').set({ is_disabled: 0 }).where('is_sandbox', '<>', 0).execute();
  });
  afterAll(async () => desk.close());

  const look = async (remoteAddress: string, forwarded?: string) =>
    desk.app.inject({
      url: '/api/customers/somebody',
      remoteAddress,
      headers: {
        cookie: await desk.cookieOf('support'),
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
    });
  const entriesOf = async (requestId: unknown) =>
    (
      await desk.app.inject({
        url: `/api/audit?requestId=${String(requestId)}`,
        headers: { cookie: await desk.cookieOf('auditor') },
      })
    ).json<AuditList>().items;

  it.each([
    ['a trusted proxy’s word for it', proxy, person, person],
    ['a proxy’s word with a port', proxy, `${person}:50123`, person],
    ['a proxy’s word with a port behind another’s', proxy, `198.51.100.9:1, ${person}:50123`, person],
    ['a word of two proxies with ports', proxy, `${person}:50123, ${proxy}:443`, person],
    ['a proxy’s IPv6 word with a port', proxy, '[2001:db8::9]:50123', '2001:db8::9'],
    ['a proxy’s IPv6 word in brackets', proxy, '[2001:db8::9]', '2001:db8::9'],
    ['an address with a port that says it is another', person, '198.51.100.9:50123', person],
    ['an address that has no proxy’s word', person, undefined, person],
    ['an address that says it is another', person, '198.51.100.9', person],
    ['an IPv4 address written as IPv6', `::ffff:${person}`, undefined, person],
    ['an IPv6 address', '2001:DB8:0:0:0:0:0:9', undefined, '2001:db8::9'],
  ])('is in the trail and in the log: %s', async (_what, remoteAddress, forwarded, source) => {
    const answer = await look(remoteAddress, forwarded);
    const [entry] = (await entriesOf(answer.headers['x-request-id'])).filter(({ kind }) => kind === 'intent');
    expect(entry).toMatchObject({ action: 'get-customer', source });
    expect(entry?.details).toEqual({ source: expect.stringMatching(/^[\da-f]{32}$/) as string });
    expect(desk.log.at(-2)).toContain(`"source":"${source}"`);
  });

  it('is not said of the desk’s own machine', async () => {
    const answer = await look('127.0.0.1');
    const [entry] = await entriesOf(answer.headers['x-request-id']);
    expect(entry).toMatchObject({ source: null });
    expect(entry?.details).not.toHaveProperty('source');
    expect(sourceAddress('::1')).toBeNull();
    expect(sourceAddress('no address')).toBeNull();
  });

  it('is said of refused sign-ins, and of a role’s refusal', async () => {
    const signIn = await desk.app.inject({
      method: 'POST',
      url: '/api/session',
      remoteAddress: person,
      payload: { email: 'nobody@rampart.test', password: 'not the password' },
    });
    const refused = await desk.app.inject({
      url: '/api/staff',
      remoteAddress: person,
      headers: { cookie: await desk.cookieOf('support') },
    });
    expect([signIn.statusCode, refused.statusCode]).toEqual([401, 403]);
    for (const answer of [signIn, refused])
      expect((await entriesOf(answer.headers['x-request-id']))[0]).toMatchObject({
        outcome: 'refused',
        source: person,
      });
  });

  it('is in no clear column beside the trail, and kept once an address', async () => {
    const rows = await desk.db.selectFrom('source_address').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(person);
    const entries = await desk.db.selectFrom('audit_entry').select('details').execute();
    expect(JSON.stringify(entries)).not.toMatch(/203\.0|2001:db8/);
  });

  it('is with a session as long as it lasts', async () => {
    const staff = await desk.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'developer')
      .executeTakeFirst();
    const token = await addSession(
      desk.db,
      { staffId: staff?.id ?? '', method: 'password', source: person },
      desk.clock.nowMs,
    );
    const answer = await desk.app.inject({
      url: '/api/sessions',
      headers: { cookie: `rampart-session=${token}` },
    });
    expect(answer.json<SessionList>().items).toMatchObject([{ source: person, isThis: true }]);
  });

  it('is erased after so many days without a request from there; the digest stays', async () => {
    await desk.db
      .updateTable('source_address')
      .set({ seen_at: (Date.now() - 31 * dayMs) * 1000 })
      .execute();
    await eraseOld({ db: desk.db, trail: desk.app.audit.trail, days: 30 });
    const answer = await desk.app.inject({
      url: '/api/audit?action=get-customer',
      headers: { cookie: await desk.cookieOf('auditor') },
    });
    const { items } = answer.json<AuditList>();
    expect(items.filter(({ details }) => 'source' in details).length).toBeGreaterThan(4);
    expect(items.filter(({ source }) => source !== null)).toEqual([]);
  });
});

describe('a client that sends and leaves at once', () => {
  it('has its address for ten minutes still, for what is written late', async () => {
    const app = fastify({ trustProxy: true });
    const clock = { ms: 0 };
    const sources = rememberSources(app, () => clock.ms);
    const begun: FastifyReply[] = [];
    app.get('/', async (_request, reply) => {
      begun.push(reply);
      return new Promise<never>(() => {});
    });
    app.get('/other', () => '');
    const sent = request(await app.listen({ host: '127.0.0.1', port: 0 }), {
      headers: { 'x-forwarded-for': person },
    });
    sent.on('error', () => {});
    sent.end();
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    const [{ raw, request: { id } } = expect.fail()] = begun;
    const closed = once(raw, 'close');
    sent.destroy();
    await closed;
    expect(sources.get(id)).toBe(person);

    const other = async () => app.inject({ url: '/other', remoteAddress: proxy });
    clock.ms += 10 * 60_000 - 1;
    await other();
    expect(sources.get(id)).toBe(person);
    clock.ms += 1;
    await other();
    expect(sources.get(id)).toBeUndefined();
    await app.close();
  });

  it('is forgotten earlier where ten thousand others left since', async () => {
    const app = fastify();
    const sources = rememberSources(app, () => 0);
    app.get('/', ({ id }) => id);
    const ids = [];
    for (let at = 0; at < 10_001; at += 1)
      ids.push((await app.inject({ url: '/', remoteAddress: person })).body);
    expect(sources.size).toBe(10_000);
    expect(sources.has(ids[0] ?? '')).toBe(false);
    await app.close();
  });
});
