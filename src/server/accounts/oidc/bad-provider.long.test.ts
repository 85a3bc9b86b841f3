import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';
import { makeProviderKeys, signAs, type Behaviour } from '#testing/oidc/scripted-provider.ts';

type Answer = (response: ServerResponse) => unknown;

const bad: Readonly<Record<string, Answer>> = {
  'never answers': () => undefined,
  'drips its answer': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  'answers without end': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => response.write(Buffer.alloc(65_536, 0x20), (error) => error ?? more());
    more();
  },
  'ends the connection': (response) => response.destroy(),
  'breaks off': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{');
    setImmediate(() => response.destroy());
  },
  'answers 500': (response) => response.writeHead(500).end('{}'),
  'sends the call elsewhere': (response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
};

describe('a provider that does not do its part', () => {
  let at: ProviderDesk;
  const patientMs = 60_000;
  const bounds = { deadlineMs: patientMs, answerBytes: 200_000 };
  beforeEach(async () => {
    bounds.deadlineMs = patientMs;
    at = await openProviderDesk({ providerBounds: bounds });
  });
  afterEach(async () => at.close());

  const unreachable = { status: 502, to: '/sign-in?problem=provider-unreachable', session: undefined };
  const begin = async () => {
    const answer = await at.desk.app.inject({ url: '/api/oidc/start' });
    const [, to] = /url=([^"]*)"/.exec(answer.body) ?? [];
    return { status: answer.statusCode, to, session: undefined };
  };

  it.each(Object.entries(bad))(
    'one that %s is reported as such at every step, and asked again',
    async (_what, answer) => {
      const during = async (behaviour: Behaviour, act: () => Promise<object>) => {
        at.provider.behaviour = behaviour;
        bounds.deadlineMs = 300;
        expect(await act()).toEqual(unreachable);
        bounds.deadlineMs = patientMs;
        at.provider.behaviour = {};
      };
      await during({ answer: (_path, response) => (answer(response), true) }, begin);
      for (const where of ['/token', '/keys', '/userinfo']) {
        const { location, cookie } = await at.start();
        const claims: Behaviour['claims'] = ({ email: _email, ...rest }) => rest;
        const there: Behaviour['answer'] = (path, response) => path === where && (answer(response), true);
        const finish = async () => at.finish(at.provider.agree(location), cookie);
        await during({ claims, answer: there }, finish);
      }
      expect(await at.signIn()).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['of another issuer', () => ({ issuer: 'https://evil.example' })],
    ['without an address to sign in at', () => ({ authorization_endpoint: undefined })],
    ['without an address for codes', () => ({ token_endpoint: undefined })],
    ['without keys', () => ({ jwks_uri: undefined })],
    ['with a script for an address', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
    ['with an address on another machine without TLS', () => ({ token_endpoint: 'http://id.example/token' })],
    ['with keys on another machine without TLS', () => ({ jwks_uri: 'http://id.example/keys' })],
    ['with a number for an address', () => ({ jwks_uri: 7 })],
  ])('metadata %s is refused', async (_what, change) => {
    at.provider.behaviour = { metadata: (honest) => ({ ...honest, ...change() }) };
    expect(await begin()).toEqual(unreachable);
    expect(await at.desk.db.selectFrom('oidc_round').selectAll().execute()).toEqual([]);
  });

  it.each(['<html>Welcome</html>', '', 'null', '[]', '{"issuer":'])('%j is refused too', async (text) => {
    const answer = (_path: string, response: ServerResponse) =>
      Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(text));
    at.provider.behaviour = { answer };
    expect(await begin()).toEqual(unreachable);
    at.provider.behaviour = {};
    for (const where of ['/token', '/keys']) {
      const { location, cookie } = await at.start();
      at.provider.behaviour = { answer: (path, response) => path === where && answer(path, response) };
      expect(await at.finish(at.provider.agree(location), cookie)).toMatchObject({
        session: undefined,
        to: expect.stringMatching(
          /^\/sign-in\?problem=(?:answer-not-trusted|provider-unreachable)$/,
        ) as string,
      });
      at.provider.behaviour = {};
    }
    expect(await at.signIn()).toMatchObject({ status: 200 });
  });

  it('is asked for its metadata once an hour, and its new keys are found', async () => {
    for (let time = 0; time < 3; time += 1) await at.signIn();
    expect(at.provider.asked.filter((path) => path.startsWith('/.well-known'))).toHaveLength(1);
    const renewed = await makeProviderKeys('key-2');
    at.provider.behaviour = {
      keys: () => ({ keys: [renewed.jwk] }),
      sign: async (claims) => signAs(renewed, claims),
    };
    at.desk.clock.nowMs += 60 * 60_000;
    expect(await at.signIn()).toMatchObject({ status: 200 });
    expect(at.provider.asked.filter((path) => path.startsWith('/.well-known'))).toHaveLength(2);
  });

  it('simultaneous first sign-ins ask it once', async () => {
    await Promise.all(Array.from({ length: 10 }, begin));
    expect(at.provider.asked).toHaveLength(1);
  });

  it('thousands of sign-ins begun by one visitor neither fill the disk nor keep anyone out: the oldest make room', async () => {
    const before = await at.start();
    const old = at.desk.clock.nowMs * 1000;
    at.desk.clock.nowMs += 1;
    await sql`
      insert into oidc_round (token_sha256, state, nonce, code_verifier, return_to, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 50500)
      select 't-' || i, 's', 'n', 'v', '/', cast(${old} as bigint) + i from n
    `.execute(at.desk.db);
    const rounds = async () =>
      (await at.desk.db.selectFrom('oidc_round').select('token_sha256').execute()).length;
    for (let time = 0; time < 99; time += 1) await at.start();
    const last = await at.start();
    expect(await rounds()).toBeLessThanOrEqual(50_000);
    expect(await at.finish(at.provider.agree(before.location), before.cookie)).toMatchObject({
      to: '/sign-in?problem=round-unknown',
    });
    expect(await at.finish(at.provider.agree(last.location), last.cookie)).toMatchObject({ status: 200 });
  });

  it('ended rounds are removed, a thousand with each new one', async () => {
    await sql`
      insert into oidc_round (token_sha256, state, nonce, code_verifier, return_to, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 2500)
      select 't-' || i, 's', 'n', 'v', '/', ${at.desk.clock.nowMs * 1000} from n
    `.execute(at.desk.db);
    at.desk.clock.nowMs += 10 * 60_000;
    const left: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      expect(await at.signIn()).toMatchObject({ status: 200 });
      left.push((await at.desk.db.selectFrom('oidc_round').select('token_sha256').execute()).length);
    }
    expect(left).toEqual([1500, 500, 0]);
  });
});

describe('a console without a provider', () => {
  it('has none of its addresses', async () => {
    const at = await openProviderDesk({
      environment: { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' },
    });
    expect((await at.desk.app.inject({ url: '/api/environment' })).json()).toMatchObject({
      hasProvider: false,
    });
    for (const [method, url] of [
      ['GET', '/api/oidc/start'],
      ['GET', '/api/oidc/callback'],
      ['POST', '/api/oidc/logout'],
    ] as const)
      expect((await at.desk.app.inject({ method, url })).statusCode).toBe(404);
    await at.close();
  });
});
