import { createHmac } from 'node:crypto';
import { exportSPKI, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openProviderDesk, type ProviderDesk } from '#testing/oidc/provider-desk.ts';
import {
  makeProviderKeys,
  signAs,
  type Behaviour,
  type ProviderKeys,
} from '#testing/oidc/scripted-provider.ts';

const minute = 60;

/** A token signed with the provider's published key as if it were a secret. RFC 8725 › 2.1. */
async function signedWithPublicKey(
  claims: JWTPayload,
  { publicKey, jwk, kid }: ProviderKeys,
  form: 'pem' | 'jwk',
) {
  const secret = form === 'pem' ? await exportSPKI(publicKey) : JSON.stringify(jwk);
  const [header, payload] = [{ alg: 'HS256', kid }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}

describe('a dishonest provider, or an impostor', () => {
  let at: ProviderDesk;
  let strange: ProviderKeys;
  beforeAll(async () => {
    at = await openProviderDesk();
    // Of the same name as the provider's own.
    strange = await makeProviderKeys('key-1');
    await at.signIn();
  });
  afterEach(() => {
    at.provider.behaviour = {};
  });
  afterAll(async () => at.close());

  const now = () => Math.floor(at.desk.clock.nowMs / 1000);
  const refused = { status: 400, to: '/sign-in?problem=answer-not-trusted', session: undefined };
  const nobodyNew = async () => {
    expect(await at.accounts()).toHaveLength(1);
    expect(await at.desk.db.selectFrom('session').select('id').execute()).toHaveLength(1);
    expect(await at.desk.db.selectFrom('oidc_round').selectAll().execute()).toEqual([]);
  };
  const mallory = { sub: 'mallory', name: 'Mallory', email: 'm@evil.example', roles: ['admin'] };

  const wrongClaims: Readonly<Record<string, (claims: JWTPayload) => JWTPayload>> = {
    'for another client': (claims) => ({ ...claims, aud: 'another-client' }),
    'for others as well, and used by one of them': (claims) => ({
      ...claims,
      aud: ['rampart', 'another-client'],
      azp: 'another-client',
    }),
    'for us, and given to another client': (claims) => ({ ...claims, azp: 'another-client' }),
    'for us, and given to a number': (claims) => ({ ...claims, azp: 1 }),
    'for nobody': ({ aud: _aud, ...claims }) => claims,
    'of another issuer': (claims) => ({ ...claims, iss: 'https://evil.example' }),
    'of an issuer that is nearly the same': (claims) => ({ ...claims, iss: `${claims.iss}/` }),
    'of no issuer': ({ iss: _iss, ...claims }) => claims,
    'with the nonce of another sign-in': (claims) => ({ ...claims, nonce: 'another' }),
    'without a nonce': ({ nonce: _nonce, ...claims }) => claims,
    'that has expired': (claims) => ({ ...claims, iat: now() - 5 * minute, exp: now() - minute }),
    'that never expires': ({ exp: _exp, ...claims }) => claims,
    'made in the future': (claims) => ({ ...claims, iat: now() + minute }),
    'that is not valid yet': (claims) => ({ ...claims, nbf: now() + minute }),
    'made long ago': (claims) => ({ ...claims, iat: now() - 11 * minute }),
    'made at no time': ({ iat: _iat, ...claims }) => claims,
    'that does not say when they signed in': ({ auth_time: _time, ...claims }) => claims,
    'of a sign-in that is yet to come': (claims) => ({ ...claims, auth_time: now() + minute }),
    'of a sign-in longer ago than a session lasts': (claims) => ({
      ...claims,
      auth_time: now() - 8 * 60 * minute - minute,
    }),
    'about nobody': ({ sub: _sub, ...claims }) => claims,
    'about a name without characters': (claims) => ({ ...claims, sub: '' }),
    'about a name that is too long': (claims) => ({ ...claims, sub: 'm'.repeat(256) }),
    'about a name that no provider gives': (claims) => ({ ...claims, sub: 'm\u0000' }),
    'about a name that is no text': (claims) => ({ ...claims, sub: 1 as unknown as string }),
  };
  it.each(Object.entries(wrongClaims))('an ID token %s lets nobody in', async (_what, claims) => {
    at.provider.behaviour = { claims };
    expect(await at.signIn(mallory)).toEqual(refused);
    await nobodyNew();
  });

  const wrongSignatures: Readonly<Record<string, NonNullable<Behaviour['sign']>>> = {
    'with no signature (alg: none)': (claims) => new UnsecuredJWT(claims).encode(),
    'that says alg: none beside a signature': async (claims) => {
      const [, payload, signature] = (await signAs(at.provider.keys, claims)).split('.');
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`;
    },
    'signed HS256 with the public key as PEM': async (claims) =>
      signedWithPublicKey(claims, at.provider.keys, 'pem'),
    'signed HS256 with the public key as JWK': async (claims) =>
      signedWithPublicKey(claims, at.provider.keys, 'jwk'),
    'signed with a key of the same name': async (claims) => signAs(strange, claims),
    'signed with a key that it brings along': async (claims) => signAs(strange, claims, { jwk: strange.jwk }),
    'signed with a key of another name': async (claims) => signAs({ ...strange, kid: 'key-2' }, claims),
    'whose claims were changed afterwards': async (claims) => {
      const [header, , signature] = (await signAs(at.provider.keys, claims)).split('.');
      const changed = Buffer.from(JSON.stringify({ ...claims, roles: ['admin'] })).toString('base64url');
      return `${header}.${changed}.${signature}`;
    },
    'that demands what nobody understands': async (claims) => {
      const [, payload, signature] = (await signAs(at.provider.keys, claims)).split('.');
      const header = { alg: 'RS256', kid: 'key-1', crit: ['x'], x: 1 };
      return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
    },
    'that is no token': () => 'not.a.token',
    'that is empty': () => '',
  };
  it.each(Object.entries(wrongSignatures))('an ID token %s lets nobody in', async (_what, sign) => {
    at.provider.behaviour = { sign };
    expect(await at.signIn({ ...mallory, roles: ['support'] })).toEqual(refused);
    await nobodyNew();
  });

  const wrongTokens: Readonly<Record<string, NonNullable<Behaviour['tokens']>>> = {
    'without an ID token': ({ id_token: _token, ...tokens }) => tokens,
    'with an ID token that is no text': (tokens) => ({ ...tokens, id_token: {} }),
    'without a token for UserInfo': ({ access_token: _token, ...tokens }) => tokens,
    'of a kind that nobody knows': (tokens) => ({ ...tokens, token_type: 'mac' }),
    'that is a list': (tokens) => [tokens],
  };
  it.each(Object.entries(wrongTokens))('an answer %s lets nobody in', async (_what, tokens) => {
    at.provider.behaviour = { tokens };
    expect(await at.signIn(mallory)).toEqual(refused);
    await nobodyNew();
  });

  it('UserInfo about someone else lets nobody in', async () => {
    at.provider.behaviour = {
      claims: ({ roles: _roles, ...claims }) => claims,
      userInfo: (person) => ({ ...person, sub: 'account-1' }),
    };
    expect(await at.signIn(mallory)).toEqual(refused);
    at.provider.behaviour = { ...at.provider.behaviour, userInfo: ({ sub: _sub, ...person }) => person };
    expect(await at.signIn(mallory)).toEqual(refused);
    await nobodyNew();
  });

  it('UserInfo fills what the ID token lacks and changes nothing that it says', async () => {
    at.provider.behaviour = {
      claims: ({ email: _email, ...claims }) => claims,
      userInfo: (person) => ({ ...person, roles: ['admin'], name: 'Another' }),
    };
    await at.signIn();
    expect(await at.accounts()).toMatchObject([
      { subject: 'account-1', name: 'Alex Example', email: 'alex@company.example', role: 'support' },
    ]);
    await at.desk.db.deleteFrom('session').execute();
    at.provider.behaviour = {};
    await at.signIn();
  });
});
