import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

import { deskRoutes } from '#contract/desk/api.ts';
import { declaredLength, isEncoded } from '#node/inbound/body-headers.ts';
import { routeFor } from '#server/http/access.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import { type Config, type OidcConfig, ownAddress } from '#server/config/config.ts';
import { DeskError } from '#server/http/errors.ts';
import { readBody, tooLarge } from '#server/http/request-rules.ts';
import type { JsonBodies } from '#server/http/json-bodies.ts';
import { type SessionKeeper, isPlainLoopback } from '#server/accounts/sessions/session-keeper.ts';
import { type SessionCookie } from '#server/accounts/sessions/session-cookie.ts';

import { oidcRoutes, withoutProvider } from './oidc-routes.ts';
import { createRoundStore, roundMs, takeLogout } from './oidc-store.ts';
import { auditProvider, type ProviderAuditParts } from './provider-sign-in.ts';
import {
  createFindProvider,
  defaultProviderBounds,
  type FindProvider,
  type ProviderBounds,
} from './provider.ts';
import { isProviderFailure } from './provider-person.ts';
import { isSignedButRefused, type Logout, readLogoutToken } from './verify-token.ts';

const secureName = '__Host-rampart-provider';
const loopbackName = 'rampart-provider';

/** Makes the rounds' cookie: Lax, as the way back starts at another site; grants nothing on its own. T-8. */
function createRoundCookie({ isPlainLoopback }: { readonly isPlainLoopback: boolean }): SessionCookie {
  const name = isPlainLoopback ? loopbackName : secureName;
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !isPlainLoopback,
  };
  return {
    read: ({ cookies }: FastifyRequest) => cookies[name],
    set: (reply: FastifyReply, token: string) =>
      void reply.setCookie(name, token, { ...options, maxAge: roundMs / 1000 }),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  };
}

interface OidcParts extends ProviderAuditParts {
  readonly nowMs: () => number;
  readonly keeper: SessionKeeper;
  readonly bodies: JsonBodies;
  readonly bounds: ProviderBounds | undefined;
}

/** Adds sign-in with the company's provider, which it calls once the server listens. T-7. */
export async function oidc(
  app: FastifyInstance,
  whole: Config,
  { keeper, bodies, bounds, ...audited }: OidcParts,
): Promise<void> {
  const config = whole.oidc;
  if (config === null) return withoutProvider(app);
  const { trail, refusedSignIns, nowMs } = audited;
  const find = createFindProvider(config, {
    nowMs,
    bounds: bounds ?? defaultProviderBounds,
    onUnnamedHosts: (hosts) =>
      app.log.warn(
        `the provider names hosts that OIDC_HOSTS does not, which are not asked: ${hosts.join(' ')}`,
      ),
  });
  // Logs at the start what would prevent sign-in; a provider that is down doesn't stop the start.
  app.addHook('onListen', (done) => {
    void find().catch((error: unknown) => app.log.warn({ err: error }, 'the provider can’t be used yet'));
    done();
  });
  oidcRoutes(app, {
    config,
    find,
    keeper,
    rounds: createRoundStore(keeper.db),
    audit: auditProvider(audited),
    cookie: createRoundCookie({ isPlainLoopback: isPlainLoopback(whole) }),
    ownUrl: () => ownAddress(app, whole),
  });
  await app.register(logoutRoutes, { config, find, keeper, trail, refusedSignIns, bodies });
}

interface LogoutRoutes {
  readonly config: OidcConfig;
  readonly find: FindProvider;
  readonly keeper: Pick<SessionKeeper, 'db' | 'nowMs'>;
  readonly trail: Trail;
  readonly refusedSignIns: ProviderAuditParts['refusedSignIns'];
  readonly bodies: JsonBodies;
}

/**
 * Accepts the provider's back-channel logout; the signed token authenticates the form. Spec: OpenID Connect
 * Back-Channel Logout 1.0 › 2.5 to 2.8.
 */
async function logoutRoutes(app: FastifyInstance, parts: LogoutRoutes): Promise<void> {
  readForms(app, parts.bodies);
  app.route({
    ...routeFor(deskRoutes.providerLogout),
    async handler(request, reply) {
      const { body } = request;
      const tokens = body instanceof URLSearchParams ? body.getAll('logout_token') : [];
      const [token] = tokens;
      if (token === undefined || tokens.length > 1) throw refusedToken();
      await endTarget(request, await readToken(request, token, parts), parts);
      return reply.status(200).send();
    },
  });
}

type LogoutTarget = Logout & { readonly issuer: string };

async function readToken(request: FastifyRequest, token: string, parts: LogoutRoutes): Promise<LogoutTarget> {
  const { config, find, keeper } = parts;
  try {
    const provider = await find();
    const { issuer } = provider;
    const expected = { provider, clientId: config.clientId, nowMs: keeper.nowMs() };
    return { ...(await readLogoutToken(token, expected)), issuer };
  } catch (error) {
    if (isProviderFailure(error)) throw new DeskError('busy', { retryAfterSeconds: 5, cause: error });
    if (isSignedButRefused(error)) await sayRefused(request, parts);
    throw refusedToken(error);
  }
}

/** Logs and records a refused signed token: the provider would not notice. */
async function sayRefused(
  { id, log }: FastifyRequest,
  { refusedSignIns }: Pick<LogoutRoutes, 'refusedSignIns'>,
): Promise<void> {
  log.warn(
    { requestId: id, status: 400 },
    'a logout token of the provider was refused: nobody was signed out',
  );
  const details = { problem: 'answer-not-trusted' };
  const refused = { action: 'provider-logout', object: null, requestId: id, details } as const;
  await refusedSignIns.note({ ...refused, dedupeKey: 'provider-logout' });
}

/** Records the intent first: an unrecorded token may come again. T-1. */
async function endTarget(
  { id }: FastifyRequest,
  meant: LogoutTarget,
  { keeper, trail }: LogoutRoutes,
): Promise<void> {
  const intent = await trail.intend({ action: 'provider-logout', person: null, object: null, requestId: id });
  const end = async () => {
    const ended = await takeLogout(keeper.db, meant, keeper.nowMs());
    if (ended === null) throw refusedToken();
    return ended;
  };
  await settleBy(intent, end, (ended) => {
    const [staffId, ...others] = new Set(ended.map((session) => session.staffId));
    return { sessions: ended.length, ...(others.length === 0 && staffId !== undefined && { staffId }) };
  });
}

function readForms(app: FastifyInstance, { limitBytes, pace }: JsonBodies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async ({ headers }: FastifyRequest, raw: IncomingMessage) => {
      if (isEncoded(headers)) throw refusedToken();
      const length = declaredLength(headers);
      if (length !== null && length > limitBytes) throw tooLarge(limitBytes);
      const chunks: Uint8Array[] = [];
      await readBody(raw, { length, pace, onChunk: (chunk) => chunks.push(chunk) });
      const body = Buffer.concat(chunks);
      if (body.byteLength > limitBytes) throw tooLarge(limitBytes);
      return new URLSearchParams(body.toString('utf8'));
    },
  );
  app.addContentTypeParser('*', async () => {
    throw refusedToken();
  });
}

function refusedToken(cause?: unknown): DeskError {
  const errors = {
    logout_token:
      'Send a logout token that your company’s sign-in service issued for Rampart, and send it only once',
  };
  return new DeskError('invalid-parameter', { errors, cause });
}
