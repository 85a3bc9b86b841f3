import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';
import { makeProviderKeys, signAs, type Behaviour } from '#testing/oidc/scripted-provider.ts';

const robin = { sub: 'account-2', name: 'Robin Example', email: 'robin@company.example', roles: ['auditor'] };

let at: ProviderDesk;
const sessions = { alex: '', robin: '', local: '' };
const open = async () => {
  at = await openProviderDesk();
  sessions.alex = (await at.signIn()).session ?? '';
  sessions.robin = (await at.signIn(robin)).session ?? '';
  sessions.local = await at.desk.cookieOf('admin');
};
const close = async () => at.close();

const now = () => Math.floor(at.desk.clock.nowMs / 1000);
const post = async (payload: string, headers: Record<string, string> = {}) =>
  at.desk.app.inject({
    method: 'POST',
    url: '/api/oidc/logout',
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const postLogout = async (token: string) => post(new URLSearchParams({ logout_token: token }).toString());
const stillIn = async () => {
  const whoAmI = async (cookie: string) =>
    (await at.desk.app.inject({ url: '/api/session', headers: { cookie } })).statusCode === 200;
  const [alex, others] = [await whoAmI(sessions.alex), await whoAmI(sessions.robin)];
  return [alex && 'alex', others && 'robin', (await whoAmI(sessions.local)) && 'local'].filter(Boolean);
};
const everybody = ['alex', 'robin', 'local'];
const entries = async () => {
  const written = await at.desk.db
    .selectFrom('audit_entry')
    .select(['kind', 'outcome', 'details'])
    .where('action', '=', 'provider-logout')
    .orderBy('seq')
    .execute();
  return written.map(({ details, ...entry }) => ({ ...entry, ...(JSON.parse(details) as object) }));
};

describe('a logout that the provider reports', () => {
  beforeEach(open);
  afterEach(close);

  it('ends the sessions of the account, with the next request, and is in the trail', async () => {
    const answer = await postLogout(await at.provider.logoutToken());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await stillIn()).toEqual(['robin', 'local']);
    await at.desk.app.audit.trail.drain();
    const [{ id } = { id: '' }] = await at.desk.db
      .selectFrom('staff')
      .select('id')
      .where('subject', '=', 'account-1')
      .execute();
    expect(await entries()).toMatchObject([
      { kind: 'intent' },
      { kind: 'outcome', outcome: 'done', sessions: 1, staffId: id },
    ]);
  });

  it('ends the one session of the provider’s that it names', async () => {
    await postLogout(await at.provider.logoutToken({ sub: undefined, sid: 'of-account-2' }));
    expect(await stillIn()).toEqual(['alex', 'local']);
    await postLogout(await at.provider.logoutToken({ sub: 'account-1', sid: 'another' }));
    expect(await stillIn()).toEqual(['alex', 'local']);
    await postLogout(await at.provider.logoutToken({ sub: 'account-2', sid: 'of-account-1' }));
    expect(await stillIn()).toEqual(['alex', 'local']);
    await postLogout(await at.provider.logoutToken({ sub: 'account-1', sid: 'of-account-1' }));
    expect(await stillIn()).toEqual(['local']);
  });

  it('ends those of the account without a provider session as well, and no other', async () => {
    at.provider.behaviour = { claims: ({ sid: _sid, ...claims }) => claims };
    const [nameless, others] = [await at.signIn(), await at.signIn(robin)];
    at.provider.behaviour = {};
    await postLogout(await at.provider.logoutToken({ sub: 'account-1', sid: 'another' }));
    expect(await stillIn()).toEqual(everybody);
    await postLogout(await at.provider.logoutToken({ sub: undefined, sid: 'of-account-2' }));
    expect(await stillIn()).toEqual(['alex', 'local']);
    const left = async ({ session = '' }) =>
      (await at.desk.app.inject({ url: '/api/session', headers: { cookie: session } })).statusCode;
    expect([await left(nameless), await left(others)]).toEqual([401, 200]);
  });

  it('ends a session by its sid, at its maximum length too', async () => {
    for (const length of [256, 1000]) {
      const sid = 'x'.repeat(length);
      at.provider.behaviour = { claims: (claims) => ({ ...claims, sid }) };
      sessions.alex = (await at.signIn()).session ?? '';
      await postLogout(await at.provider.logoutToken({ sub: undefined, sid }));
      expect(await stillIn()).toEqual(['robin', 'local']);
    }
  });

  it('is accepted from another site, as the provider is one', async () => {
    const token = await at.provider.logoutToken();
    const foreign = { origin: 'https://id.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(`logout_token=${token}`, foreign)).statusCode).toBe(200);
    expect(await stillIn()).toEqual(['robin', 'local']);
  });

  it('of someone who is not signed in is accepted', async () => {
    expect((await postLogout(await at.provider.logoutToken({ sub: 'nobody' }))).statusCode).toBe(200);
    expect(await stillIn()).toEqual(everybody);
  });

  it('is accepted once: the same token again ends nothing', async () => {
    const token = await at.provider.logoutToken();
    expect((await postLogout(token)).statusCode).toBe(200);
    sessions.alex = (await at.signIn()).session ?? '';
    expect((await postLogout(token)).statusCode).toBe(400);
    expect(await stillIn()).toEqual(everybody);
    const fresh = await at.provider.logoutToken({ sub: 'nobody' });
    const answers = await Promise.all(Array.from({ length: 5 }, async () => postLogout(fresh)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('that could not be recorded ends nothing, and may be sent again', async () => {
    const token = await at.provider.logoutToken();
    const { schema } = at.desk.ownerDb;
    await schema.alterTable('audit_entry').renameTo('audit_gone').execute();
    expect((await postLogout(token)).statusCode).toBe(503);
    await schema.alterTable('audit_gone').renameTo('audit_entry').execute();
    expect(await stillIn()).toEqual(everybody);
    expect((await postLogout(token)).statusCode).toBe(200);
    expect(await stillIn()).toEqual(['robin', 'local']);
  });

  it('while the provider’s keys can’t be read is asked for again', async () => {
    const token = await at.provider.logoutToken();
    at.provider.behaviour = { answer: (_path, response) => Boolean(response.writeHead(500).end()) };
    at.desk.clock.nowMs += 61 * 60_000;
    const answer = await postLogout(token);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  it('a token that the provider signed is refused in the log and in the trail; a stranger’s is in neither', async () => {
    const line = 'a logout token of the provider was refused: nobody was signed out';
    const strange = await makeProviderKeys('key-1');
    await postLogout(await at.provider.logoutToken({}, async (claims) => signAs(strange, claims)));
    expect(at.desk.log.join('')).not.toContain(line);
    expect(await entries()).toEqual([]);
    const changes = [
      () => ({ nonce: 'x' }),
      () => ({ iat: now() - 120, exp: now() - 60 }),
      () => ({ aud: 'another-client' }),
      () => ({ azp: 'another-client' }),
    ];
    for (const change of changes) await postLogout(await at.provider.logoutToken(change()));
    const lines = at.desk.log.filter((one) => one.includes(line));
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toContain('account-1');
    expect(await entries()).toEqual([{ kind: 'event', outcome: 'refused', problem: 'answer-not-trusted' }]);
  });

  it('anything but a form with one token is refused', async () => {
    const token = await at.provider.logoutToken();
    const json = { 'content-type': 'application/json' };
    expect((await post(`logout_token=${token}`, { 'content-encoding': 'gzip' })).statusCode).toBe(400);
    expect((await post('')).statusCode).toBe(400);
    expect((await post('logout_token=')).statusCode).toBe(400);
    expect((await post('logout_token=%00%ff')).statusCode).toBe(400);
    expect((await post(`logout_token=${token}&logout_token=${token}`)).statusCode).toBe(400);
    expect((await post(JSON.stringify({ logout_token: token }), json)).statusCode).toBe(400);
    expect((await post(`logout_token=${'x'.repeat(70_000)}`)).statusCode).toBe(413);
    expect(await stillIn()).toEqual(everybody);
  });

  it('a form with too large a Content-Length is refused unread', async () => {
    const asked = request(`${await at.desk.listen()}/api/oidc/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10000000' },
    });
    asked.flushHeaders();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    asked.destroy();
  });
});

describe('a logout token', () => {
  beforeAll(open);
  afterAll(close);

  const wrongClaims: Readonly<Record<string, (claims: JWTPayload) => JWTPayload>> = {
    'for another client': (claims) => ({ ...claims, aud: 'another-client' }),
    'of another issuer': (claims) => ({ ...claims, iss: 'https://evil.example' }),
    'with a nonce, as an ID token has': (claims) => ({ ...claims, nonce: 'x' }),
    'without the event': ({ events: _events, ...claims }) => claims,
    'with another event': (claims) => ({ ...claims, events: { 'https://example.com/event': {} } }),
    'whose event is a text': (claims) => ({
      ...claims,
      events: 'http://schemas.openid.net/event/backchannel-logout',
    }),
    'whose event is a list': (claims) => ({
      ...claims,
      events: { 'http://schemas.openid.net/event/backchannel-logout': [] },
    }),
    'about nobody': ({ sub: _sub, ...claims }) => claims,
    'with a session that is no text': (claims) => ({ ...claims, sid: 1 }),
    'with a session that no sign-in has': (claims) => ({ ...claims, sid: 'x\u0000' }),
    'about a name that no provider gives': (claims) => ({ ...claims, sub: 'x\u0000' }),
    'without a name of its own': ({ jti: _jti, ...claims }) => claims,
    'made long ago': (claims) => ({ ...claims, iat: now() - 660, exp: now() + 60 }),
    'made in the future': (claims) => ({ ...claims, iat: now() + 60 }),
    'made at no time': ({ iat: _iat, ...claims }) => claims,
    'that has expired': (claims) => ({ ...claims, iat: now() - 120, exp: now() - 60 }),
    'that never expires': ({ exp: _exp, ...claims }) => claims,
    'given to another client': (claims) => ({ ...claims, aud: ['rampart', 'other'], azp: 'other' }),
  };
  it.each(Object.entries(wrongClaims))('%s ends nothing', async (_what, change) => {
    const token = await at.provider.logoutToken({}, async (claims) =>
      signAs(at.provider.keys, change(claims)),
    );
    const answer = await postLogout(token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: '/problems/invalid-parameter' });
    expect(await stillIn()).toEqual(everybody);
  });

  it('that someone else signed, or nobody, ends nothing', async () => {
    const strange = await makeProviderKeys('key-1');
    const signed: readonly Behaviour['sign'][] = [
      async (claims) => signAs(strange, claims),
      (claims) => new UnsecuredJWT(claims).encode(),
    ];
    for (const sign of signed)
      expect((await postLogout(await at.provider.logoutToken({}, sign))).statusCode).toBe(400);
    expect(await stillIn()).toEqual(everybody);
  });

  it.each([
    ['at+jwt', 400],
    ['application/logout+jwt', 200],
    ['LOGOUT+JWT', 200],
    ['JWT', 200],
    ['application/jwt', 200],
    [undefined, 200],
    ['id+jwt', 400],
    ['', 400],
  ])('of the type %s is answered %i', async (typ, status) => {
    const token = await at.provider.logoutToken({}, async (claims) =>
      signAs(at.provider.keys, claims, typ === undefined ? {} : { typ }),
    );
    expect((await postLogout(token)).statusCode).toBe(status);
  });

  it.each([
    ['logout+jwt', 200],
    ['JWT', 400],
    [undefined, 400],
  ])('of the type %s with another event beside is answered %i', async (typ, status) => {
    const token = await at.provider.logoutToken({}, async (claims) =>
      signAs(
        at.provider.keys,
        { ...claims, events: { ...Object(claims['events']), 'https://example.com/event': {} } },
        typ === undefined ? {} : { typ },
      ),
    );
    expect((await postLogout(token)).statusCode).toBe(status);
  });
});
