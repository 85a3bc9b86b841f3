import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';
import { clientSecret, makeProviderKeys, signAs } from '#testing/oidc/scripted-provider.ts';

describe('sign-in with a company account', () => {
  let at: ProviderDesk;
  beforeEach(async () => {
    at = await openProviderDesk();
  });
  afterEach(async () => at.close());

  const whoAmI = async (session = '') =>
    at.desk.app.inject({ url: '/api/session', headers: { cookie: session } });

  it('lets a person in with the role from the provider', async () => {
    const { status, to, session } = await at.signIn();
    expect({ status, to }).toEqual({ status: 200, to: '/' });
    expect((await whoAmI(session)).json()).toMatchObject({
      staff: { email: 'alex@company.example', name: 'Alex Example', role: 'support' },
    });
    const sessions = await at.desk.db.selectFrom('session').select(['method', 'provider_sid']).execute();
    expect(sessions).toEqual([{ method: 'provider', provider_sid: 'of-account-1' }]);
  });

  it('says at the start which hosts OIDC_HOSTS must name, before anybody tries', async () => {
    at.provider.behaviour = {
      metadata: (honest) => ({ ...honest, jwks_uri: 'https://keys.example:8443/keys' }),
    };
    await at.desk.listen();
    await vi.waitFor(() =>
      expect(at.desk.log.join('')).toContain(
        '"msg":"the provider names hosts that OIDC_HOSTS does not, which are not asked: keys.example:8443"',
      ),
    );
    expect((await at.desk.app.inject('/api/oidc/start')).statusCode).toBe(502);
  });

  it('recovers within seconds when the provider changes its key', async () => {
    await at.signIn();
    const next = await makeProviderKeys('key-2');
    at.provider.behaviour = {
      keys: () => ({ keys: [next.jwk] }),
      sign: async (claims) => signAs(next, claims),
    };
    await vi.waitFor(async () => expect((await at.signIn()).status).toBe(200), { timeout: 10_000 });
  });

  it('shows no unverified e-mail of UserInfo, whatever the token says about it', async () => {
    at.provider.behaviour = {
      claims: ({ email: _email, ...claims }) => ({ ...claims, email_verified: true }),
      userInfo: (person) => ({ ...person, email: 'boss@company.example', email_verified: false }),
    };
    const { session } = await at.signIn();
    expect((await whoAmI(session)).json()).toMatchObject({ staff: { email: 'account-1' } });
  });

  it('asks for a code with PKCE, a state and a nonce, all new each time, and for the way back to its own address', async () => {
    const [first, second] = [await at.start(), await at.start()].map(({ location }) => new URL(location));
    const query = Object.fromEntries(first?.searchParams ?? []);
    expect(first?.href.startsWith(`${at.provider.issuer}/authorize?`)).toBe(true);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'rampart',
      scope: 'openid profile email',
      redirect_uri: 'http://127.0.0.1:0/api/oidc/callback',
      code_challenge_method: 'S256',
      max_age: String(8 * 60 * 60),
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query[name]).toMatch(/^[\w-]{43}$/);
      expect(second?.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(second?.searchParams.get(name)).not.toBe(query[name]);
    }
  });

  it('ties the round to the browser by a Lax cookie of 256 random bits for ten minutes, kept as a digest', async () => {
    const answer = await at.desk.app.inject({ url: '/api/oidc/start' });
    const [cookie] = answer.cookies;
    expect(answer.statusCode).toBe(302);
    expect(cookie).toMatchObject({
      name: 'rampart-provider',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 600,
    });
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
    const rounds = await at.desk.db.selectFrom('oidc_round').selectAll().execute();
    expect(JSON.stringify(rounds)).not.toContain(cookie?.value);
  });

  it('continues by a page of its own, since a cross-site redirect would withhold the Strict cookie', async () => {
    const { location, cookie } = await at.start('/customers?q="><script>&x=1');
    const query = at.provider.agree(location).toString();
    const answer = await at.desk.app.inject({ url: `/api/oidc/callback?${query}`, headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('location');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(
      '<meta http-equiv="refresh" content="0; url=/customers?q=&quot;&gt;&lt;script&gt;&amp;x=1">',
    );
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'rampart-session', httpOnly: true, sameSite: 'Strict', path: '/' }),
    );
  });

  it('leads back to a page of the console and nowhere else', async () => {
    for (const [wanted, led] of [
      ['/ramps?status=failed#list', '/ramps?status=failed#list'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['/api/oidc/start', '/'],
    ] as const) {
      const { location, cookie } = await at.start(wanted);
      expect(await at.finish(at.provider.agree(location), cookie)).toMatchObject({ to: led });
    }
    const twice = await at.desk.app.inject({ url: '/api/oidc/start?returnTo=/a&returnTo=/b' });
    expect(twice.statusCode).toBe(400);
  });

  it.each(['cross-site', 'same-site'])(
    'begins nothing for a page that is %s: a person presses the link',
    async (site) => {
      const headers = { 'sec-fetch-site': site };
      for (const [returnTo, page] of [
        ['/ramps', '/sign-in?returnTo=%2Framps'],
        ['//evil.example', '/sign-in'],
      ]) {
        const answer = await at.desk.app.inject({ url: `/api/oidc/start?returnTo=${returnTo}`, headers });
        expect(answer.statusCode).toBe(200);
        expect(answer.cookies).toEqual([]);
        expect(answer.body).toContain(`content="0; url=${page}"`);
      }
      expect(await at.desk.db.selectFrom('oidc_round').selectAll().execute()).toEqual([]);
      expect(at.provider.asked).toEqual([]);
    },
  );

  it.each(['same-origin', 'none'])(
    'begins for a link of the console, or a typed address: %s',
    async (site) => {
      const answer = await at.desk.app.inject({
        url: '/api/oidc/start',
        headers: { 'sec-fetch-site': site },
      });
      expect(answer.statusCode).toBe(302);
    },
  );

  it('ends the session that the browser had when it began, though its cookie does not come back', async () => {
    const [former, other] = [await at.desk.cookieOf('admin'), await at.desk.cookieOf('support')];
    const begin = async () => {
      const answer = await at.desk.app.inject({ url: '/api/oidc/start', headers: { cookie: former } });
      const [cookie] = answer.cookies;
      return { location: answer.headers.location ?? '', cookie: `${cookie?.name}=${cookie?.value}` };
    };
    const failed = await begin();
    await at.finish('code=x&state=y', failed.cookie);
    expect((await whoAmI(former)).statusCode).toBe(200);
    const { location, cookie } = await begin();
    const { session } = await at.finish(at.provider.agree(location), cookie);
    expect((await whoAmI(session)).statusCode).toBe(200);
    expect((await whoAmI(former)).statusCode).toBe(401);
    expect((await whoAmI(other)).statusCode).toBe(200);
  });

  it('logs no code, token, secret or name', async () => {
    const { location, cookie } = await at.start();
    const query = at.provider.agree(location);
    await at.finish(query, cookie);
    at.provider.behaviour = { sign: () => 'not.a.token' };
    await at.signIn();
    const logged = at.desk.log.join('\n');
    expect(logged).toContain('answer-not-trusted');
    for (const value of [
      query.get('code'),
      query.get('state'),
      cookie.split('=')[1],
      clientSecret,
      'alex',
      'Alex',
    ])
      expect(logged).not.toContain(value);
  });
});

describe('the console’s address', () => {
  it('behind TLS has the __Host- cookie, and the way back leads to the public address', async () => {
    const at = await openProviderDesk({
      environment: { PUBLIC_URL: 'https://desk.example', ALLOW: 'public-sandbox' },
    });
    const answer = await at.desk.app.inject({ url: '/api/oidc/start', headers: { host: 'evil.example' } });
    expect(answer.cookies).toMatchObject([
      { name: '__Host-rampart-provider', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(answer.cookies[0]).not.toHaveProperty('domain');
    expect(new URL(answer.headers.location ?? '').searchParams.get('redirect_uri')).toBe(
      'https://desk.example/api/oidc/callback',
    );
    await at.close();
  });
});
