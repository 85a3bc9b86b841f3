import { authorizationCodeGrant } from 'openid-client';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { OidcConfig } from '#server/config/config.ts';

import { createFindProvider, defaultProviderBounds } from './provider.ts';

const issuer = 'https://id.example/staff';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
};
const config: OidcConfig = {
  issuer,
  clientId: 'rampart',
  clientSecret: 's3cret',
  roleClaim: 'roles',
  hosts: [],
  strength: { acr: [], amr: [] },
};

const onUnnamedHosts = vi.fn<(hosts: readonly string[]) => void>();

/** Finds a provider that says this of itself; what the server then sends to its token endpoint is in `sent`. */
async function find(published: object, own: Partial<OidcConfig> = {}) {
  const sent: { headers: Headers; body: string }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/token'))
      sent.push({ headers: new Headers(init.headers), body: await new Response(init.body ?? null).text() });
    const [status, body] = address.includes('/.well-known/')
      ? [200, { ...metadata, ...published }]
      : [400, { error: 'x' }];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  const given = { ...config, ...own };
  const parts = { nowMs: Date.now, bounds: defaultProviderBounds, onUnnamedHosts };
  const provider = await createFindProvider(given, parts)();
  return { provider, sent };
}

describe('a provider’s metadata', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    onUnnamedHosts.mockClear();
  });

  it('may name a UserInfo on a host that is not configured: it is not asked, and the host is said', async () => {
    const published = { userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo' };
    expect((await find(published)).provider.hasUserInfo).toBe(false);
    expect(onUnnamedHosts.mock.calls).toEqual([[['graph.microsoft.com']]]);
    onUnnamedHosts.mockClear();
    expect((await find(published, { hosts: ['graph.microsoft.com'] })).provider.hasUserInfo).toBe(true);
    expect(onUnnamedHosts).not.toHaveBeenCalled();
  });

  it('that names keys and tokens on hosts that are not configured is refused, with each host said once', async () => {
    const published = {
      token_endpoint: 'https://oauth2.googleapis.com/token',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
      userinfo_endpoint: 'https://www.googleapis.com/userinfo',
    };
    await expect(find(published)).rejects.toThrow('lacks an address');
    expect(onUnnamedHosts.mock.calls).toEqual([[['oauth2.googleapis.com', 'www.googleapis.com']]]);
  });

  it('is believed for its own issuer alone, never for any tenant', async () => {
    const microsoft = 'https://login.microsoftonline.com';
    const published = { issuer: `${microsoft}/{tenantid}/v2.0` };
    await expect(find(published, { issuer: `${microsoft}/common/v2.0` })).rejects.toThrow(
      'names itself otherwise',
    );
    expect((await find({})).provider.issuer).toBe(issuer);
  });

  it('must name its issuer letter by letter: it is half of each identity', async () => {
    const unlike = /says? what it is|names itself otherwise/;
    await expect(find({ issuer: `${issuer}/` })).rejects.toThrow(unlike);
    await expect(find({}, { issuer: `${issuer}/` })).rejects.toThrow(unlike);
    const root = 'https://id.example';
    await expect(find({ issuer: `${root}/` }, { issuer: root })).rejects.toThrow('names itself otherwise');
  });

  it.each([
    ['authorization_endpoint', [`${issuer}/authorize`]],
    ['token_endpoint', [`${issuer}/token`]],
    ['userinfo_endpoint', { href: `${issuer}/userinfo` }],
    ['token_endpoint_auth_methods_supported', 'client_secret_post'],
    ['token_endpoint_auth_methods_supported', null],
    ['scopes_supported', [1]],
  ])('is not remembered where %s is %j', async (name, value) => {
    await expect(find({ [name]: value })).rejects.toThrow(/lacks an address|lists are none/);
  });

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'with TLS may not name a %s without it, not even on this machine',
    async (name) => {
      await expect(find({ [name]: 'http://127.0.0.1:9000/' })).rejects.toThrow('lacks an address');
    },
  );

  it.each([
    ['roles', undefined, 'openid profile email'],
    ['roles', ['openid', 'roles', 'offline_access'], 'openid profile email roles'],
    ['realm_access.roles', ['realm_access'], 'openid profile email realm_access'],
    ['groups', ['groups'], 'openid profile email groups'],
    ['constructor', ['openid'], 'openid profile email'],
  ])('for the claim %s with the scopes %j: asks for %j', async (roleClaim, scopes, asked) => {
    const { provider } = await find({ scopes_supported: scopes }, { roleClaim });
    expect(provider.scope).toBe(asked);
  });

  it.each([
    ['by header, as is the rule', undefined, 's3cret', /^Basic /, false],
    ['by header where it may', ['client_secret_post', 'client_secret_basic'], 's3cret', /^Basic /, false],
    ['in the form where it must', ['client_secret_post'], 's3cret', /^$/, true],
    ['not at all without a secret', ['client_secret_basic'], null, /^$/, false],
  ])('is shown who asks %s', async (_how, methods, clientSecret, header, isInForm) => {
    const { provider, sent } = await find(
      { token_endpoint_auth_methods_supported: methods },
      { clientSecret },
    );
    const back = new URL('https://desk.example/api/oidc/callback?code=c&state=s');
    const checks = { expectedState: 's', pkceCodeVerifier: 'v'.repeat(43) };
    await expect(authorizationCodeGrant(provider.toClient(), back, checks)).rejects.toMatchObject({
      error: 'x',
    });
    expect(sent[0]?.headers.get('authorization') ?? '').toMatch(header);
    expect(new URLSearchParams(sent[0]?.body).has('client_secret')).toBe(isInForm);
  });
});
