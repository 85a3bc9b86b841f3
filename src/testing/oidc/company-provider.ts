import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider, type Context } from 'oidc-provider';

export interface Colleague {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export interface CompanyProvider {
  /** On `localhost`: another site than `127.0.0.1`. */
  readonly issuer: string;
  readonly environment: Readonly<Record<string, string>>;
  /** By account; roles change at the next sign-in. */
  readonly colleagues: Map<string, Colleague>;
  /** Accepts this console as client; required first. */
  serve(consoleUrl: string): Promise<void>;
  close(): Promise<void>;
}

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const client = { client_id: 'rampart', client_secret: 'known to the provider and to Rampart alone' };

/**
 * Starts `oidc-provider` with PKCE, own sessions, UserInfo-only claims and back-channel logout. HTTP unless
 * given a certificate for `localhost`.
 */
export async function startCompanyProvider(tls?: Certificate): Promise<CompanyProvider> {
  const colleagues = new Map<string, Colleague>();
  const notYet = (_request: IncomingMessage, response: ServerResponse) => response.writeHead(503).end();
  const server = tls === undefined ? createServer(notYet) : createSecureServer(tls, notYet);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `${tls === undefined ? 'http' : 'https'}://localhost:${typeof address === 'object' ? address?.port : ''}`;
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
    },
    colleagues,
    async serve(consoleUrl) {
      const provider = new Provider(issuer, await configurationFor(consoleUrl, colleagues));
      answerBy(server, provider, colleagues);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One per process, since it is slow to make. */
let signingKey: Promise<JWK> | null = null;

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return exportJWK(privateKey);
}

async function configurationFor(consoleUrl: string, colleagues: ReadonlyMap<string, Colleague>) {
  const key = await (signingKey ??= makeSigningKey());
  return {
    clients: [
      {
        ...client,
        redirect_uris: [`${consoleUrl}/api/oidc/callback`],
        backchannel_logout_uri: `${consoleUrl}/api/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...key, kid: 'company', use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], profile: ['name', 'roles'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['of a test alone'] },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 3600,
    },
    // Its own would call no console on this machine.
    fetch: async (url: string, { dispatcher: _guard, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, options),
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const colleague = colleagues.get(sub);
      return colleague && { accountId: sub, claims: () => ({ sub, ...colleague, email_verified: true }) };
    },
    async loadExistingGrant({ oidc }: Context) {
      const { provider, session } = oidc;
      const of = { clientId: oidc.client.clientId, accountId: session.accountId };
      const grant = new provider.Grant(of);
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
}

function answerBy(server: Server, provider: Provider, colleagues: ReadonlyMap<string, Colleague>): void {
  const standard = provider.callback();
  const choose = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'POST') {
      const account = new URLSearchParams(await text(request)).get('account') ?? '';
      const result = account === '' ? { error: 'access_denied' } : { login: { accountId: account } };
      return provider.interactionFinished(request, response, result);
    }
    const buttons = [...colleagues, ['', { name: 'Nobody' }] as const].map(
      ([account, { name }]) => `<button name="account" value="${account}">${name}</button>`,
    );
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Company</title><form method="post">${buttons.join('')}</form>`);
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/') === true) void choose(request, response);
    else standard(request, response);
  });
}
