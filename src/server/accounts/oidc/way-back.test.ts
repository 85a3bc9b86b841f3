import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';

describe('the way back from a provider', () => {
  let at: ProviderDesk;
  beforeEach(async () => {
    at = await openProviderDesk();
    await at.signIn();
  });
  afterEach(async () => at.close());

  const refused = { status: 400, to: '/sign-in?problem=answer-not-trusted', session: undefined };
  const mallory = { sub: 'mallory', name: 'Mallory', email: 'm@evil.example', roles: ['admin'] };

  const unknown = { ...refused, to: '/sign-in?problem=round-unknown' };

  it('another state, none or two let nobody in, and leave the round under way', async () => {
    for (const change of ['another', null, 'two'] as const) {
      const { location, cookie } = await at.start();
      const query = at.provider.agree(location, mallory);
      if (change === 'two') query.append('state', query.get('state') ?? '');
      else if (change === null) query.delete('state');
      else query.set('state', change);
      expect(await at.finish(query, cookie)).toEqual(unknown);
      expect(await at.accounts()).toHaveLength(1);
      const own = at.provider.agree(location);
      expect((await at.finish(own, cookie)).session).toBeDefined();
    }
  });

  it('another iss, or none from a provider that gives one, lets nobody in', async () => {
    for (const iss of ['https://evil.example', null]) {
      const { location, cookie } = await at.start();
      const query = at.provider.agree(location, mallory);
      if (iss === null) query.delete('iss');
      else query.set('iss', iss);
      expect(await at.finish(query, cookie)).toEqual(refused);
    }
    expect(await at.accounts()).toHaveLength(1);
  });

  it('a round is used once: the same answer again lets nobody in', async () => {
    const { location, cookie } = await at.start('/ramps');
    const query = at.provider.agree(location);
    expect(await at.finish(query, cookie)).toMatchObject({ status: 200, to: '/ramps' });
    const exchanges = at.provider.asked.filter((path) => path === '/token').length;
    expect(await at.finish(query, cookie)).toEqual({ ...refused, to: '/sign-in?problem=round-unknown' });
    expect(at.provider.asked.filter((path) => path === '/token')).toHaveLength(exchanges);
  });

  const startWith = async (cookie: string) => {
    const answer = await at.desk.app.inject({ url: '/api/oidc/start', headers: { cookie } });
    const [set] = answer.cookies;
    return { location: answer.headers.location ?? '', cookie: `${set?.name}=${set?.value}` };
  };

  it('two tabs of one browser both get in, in any order, each once', async () => {
    const one = await at.start('/ramps');
    const other = await startWith(one.cookie);
    const [first, second] = [one, other].map(({ location }) => at.provider.agree(location));
    for (const query of [first, second]) {
      expect(await at.finish(query ?? '', other.cookie)).toMatchObject({
        status: 200,
        to: query === first ? '/ramps' : '/',
      });
      expect(await at.finish(query ?? '', other.cookie)).toEqual(unknown);
    }
  });

  it('a round leaves the cookie to the other tabs’ rounds', async () => {
    const { location, cookie } = await at.start();
    const query = at.provider.agree(location).toString();
    const answer = await at.desk.app.inject({ url: `/api/oidc/callback?${query}`, headers: { cookie } });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['rampart-session']);
  });

  it('a foreign cookie is replaced', async () => {
    for (const token of ['', 'x', 'x'.repeat(44), `${'x'.repeat(42)}%20`])
      expect((await startWith(`rampart-provider=${token}`)).cookie).toMatch(/^rampart-provider=[\w-]{43}$/);
    expect((await startWith('rampart-provider=x')).cookie).not.toBe('rampart-provider=x');
  });

  it('a failed round is over too', async () => {
    const { location, cookie } = await at.start();
    const query = at.provider.agree(location);
    const wrong = new URLSearchParams({ ...Object.fromEntries(query), iss: 'https://evil.example' });
    expect(await at.finish(wrong, cookie)).toEqual(refused);
    expect(await at.finish(query, cookie)).toMatchObject({ to: '/sign-in?problem=round-unknown' });
  });

  it('of ten at once, one gets in', async () => {
    const { location, cookie } = await at.start();
    const query = at.provider.agree(location);
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => at.finish(query, cookie)));
    expect(outcomes.filter(({ session }) => session !== undefined)).toHaveLength(1);
  });

  it('a code that was used before, or that someone else was given, lets nobody in', async () => {
    const before = await at.start();
    const used = at.provider.agree(before.location);
    await at.finish(used, before.cookie);
    const others = at.provider.agree((await at.start()).location, mallory);
    for (const code of [used, others]) {
      const { location, cookie } = await at.start();
      const query = at.provider.agree(location);
      query.set('code', code.get('code') ?? '');
      expect(await at.finish(query, cookie)).toEqual(refused);
    }
  });

  it('a code that was made for another client lets nobody in', async () => {
    const { location, cookie } = await at.start();
    const others = location.replace('client_id=rampart', 'client_id=another-client');
    expect(await at.finish(at.provider.agree(others, mallory), cookie)).toEqual(refused);
  });

  it('another browser, with its own round or none, is not let in', async () => {
    const { location } = await at.start();
    const other = await at.start();
    const query = at.provider.agree(location);
    expect(await at.finish(query, other.cookie)).toEqual(unknown);
    expect(await at.finish(query)).toEqual(unknown);
    for (const token of ['', 'x', 'x'.repeat(6000), '%00', '"; drop'])
      expect(await at.finish(query, `rampart-provider=${token}`)).toEqual(unknown);
  });

  it('a round is over after ten minutes', async () => {
    const { location, cookie } = await at.start();
    at.desk.clock.nowMs += 10 * 60_000;
    expect(await at.finish(at.provider.agree(location), cookie)).toMatchObject({
      to: '/sign-in?problem=round-unknown',
      session: undefined,
    });
  });

  it('the provider’s own refusal is shown, and one that anybody could have made is not believed', async () => {
    const { location, cookie } = await at.start('/ramps');
    const state = new URL(location).searchParams.get('state') ?? '';
    const no = new URLSearchParams({ error: 'access_denied', state, iss: at.provider.issuer });
    expect(await at.finish(no, cookie)).toEqual({
      ...refused,
      to: '/sign-in?problem=provider-refused&returnTo=%2Framps',
    });
    const again = await at.start();
    expect(await at.finish('error=access_denied&state=another', again.cookie)).toEqual(unknown);
  });

  it('everything wrong at once lets nobody in', async () => {
    for (const query of [
      '',
      'code=x',
      'response=x',
      'id_token=x&token=y',
      `code=${'x'.repeat(8000)}`,
      '%00=%',
    ]) {
      const { cookie } = await at.start();
      expect(await at.finish(query, cookie)).toMatchObject({ status: 400, session: undefined });
    }
  });
});
