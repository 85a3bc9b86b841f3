import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export interface Behaviour {
  metadata?: (honest: Record<string, unknown>) => object;
  claims?: (honest: JWTPayload) => JWTPayload;
  sign?: (claims: JWTPayload) => Promise<string> | string;
  tokens?: (honest: Record<string, unknown>) => unknown;
  userInfo?: (honest: Record<string, unknown>) => unknown;
  keys?: (honest: { keys: object[] }) => unknown;
  answer?: (path: string, response: ServerResponse) => boolean;
}

export interface Account extends Record<string, unknown> {
  readonly sub: string;
}

export type ProviderKeys = Awaited<ReturnType<typeof makeProviderKeys>>;

export interface ScriptedProvider {
  readonly issuer: string;
  readonly keys: ProviderKeys;
  /** Deviations; `{}` is honest. */
  behaviour: Behaviour;
  readonly asked: string[];
  /** Agrees to a sign-in and returns the redirect's query. */
  agree(location: string, person?: Account): URLSearchParams;
  logoutToken(claims?: Record<string, unknown>, sign?: Behaviour['sign']): Promise<string>;
  close(): Promise<void>;
}

export const clientId = 'rampart';
export const clientSecret = 'a secret that the provider knows';
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const alex = { sub: 'account-1', name: 'Alex Example', email: 'alex@company.example', roles: ['support'] };

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly client: string;
  readonly person: Account;
  readonly isTimed: boolean;
}

/** One set per process, since it is slow to make. */
let firstKeys: Promise<ProviderKeys> | null = null;

export async function makeProviderKeys(kid = 'key-1') {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    kid,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

export async function signAs(
  { kid, privateKey }: ProviderKeys,
  claims: JWTPayload,
  header = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey);
}

/** Starts a provider on `localhost`: honest by default, demands PKCE, accepts a code once. */
export async function startScriptedProvider(nowMs: () => number): Promise<ScriptedProvider> {
  const keys = await (firstKeys ??= makeProviderKeys());
  const grants = new Map<string, Grant>();
  const people = new Map<string, Account>();
  const asked: string[] = [];
  const now = () => Math.floor(nowMs() / 1000);
  const provider = { behaviour: {} as Behaviour };

  const idToken = async ({ nonce, client, person, isTimed }: Grant) => {
    const times = { iat: now(), exp: now() + 300, ...(isTimed && { auth_time: now() }) };
    const claims = { iss: issuer, aud: client, ...times, nonce, sid: `of-${person.sub}`, ...person };
    const signedClaims = provider.behaviour.claims?.(claims) ?? claims;
    return (await provider.behaviour.sign?.(signedClaims)) ?? signAs(keys, signedClaims);
  };
  const exchange = async (form: URLSearchParams): Promise<[number, unknown]> => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge) return [400, { error: 'invalid_grant' }];
    const token = randomUUID();
    people.set(token, grant.person);
    const honest = { access_token: token, token_type: 'Bearer', id_token: await idToken(grant) };
    return [200, provider.behaviour.tokens?.(honest) ?? honest];
  };
  const answerOf = async (path: string, request: IncomingMessage): Promise<[number, unknown]> => {
    const { behaviour } = provider;
    if (path === '/.well-known/openid-configuration') {
      const honest = metadataOf(issuer);
      return [200, behaviour.metadata?.(honest) ?? honest];
    }
    if (path === '/keys') return [200, behaviour.keys?.({ keys: [keys.jwk] }) ?? { keys: [keys.jwk] }];
    if (path === '/token') return exchange(new URLSearchParams((await buffer(request)).toString()));
    const person = people.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    return person === undefined ? [401, {}] : [200, behaviour.userInfo?.(person) ?? person];
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (provider.behaviour.answer?.(path, response) === true) return;
    void answerOf(path, request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;

  return Object.assign(provider, {
    issuer,
    keys,
    asked,
    agree(location: string, person: Account = alex) {
      const { searchParams: query } = new URL(location);
      const code = randomUUID();
      grants.set(code, {
        challenge: query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '',
        nonce: query.get('nonce') ?? '',
        client: query.get('client_id') ?? '',
        person,
        isTimed: query.has('max_age'),
      });
      return new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer });
    },
    async logoutToken(claims: Record<string, unknown> = {}, sign?: Behaviour['sign']) {
      const honest = { iss: issuer, aud: clientId, iat: now(), exp: now() + 120, jti: randomUUID() };
      const whole = { ...honest, sub: alex.sub, events: { [logoutEvent]: {} }, ...claims };
      return (await sign?.(whole)) ?? signAs(keys, whole, { typ: 'logout+jwt' });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function metadataOf(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    authorization_response_iss_parameter_supported: true,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    response_types_supported: ['code'],
  };
}
