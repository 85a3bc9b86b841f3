import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';

import { deskRoutes } from '#contract/desk/api.ts';
import { safeReturnTo, type SignInProblem } from '#contract/desk/session.ts';
import { routeFor } from '#server/http/access.ts';
import { askedOf } from '#server/http/serve.ts';
import { DeskError } from '#server/http/errors.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import type { SessionKeeper } from '#server/accounts/sessions/session-keeper.ts';
import type { SessionCookie } from '#server/accounts/sessions/session-cookie.ts';
import { endSessionsOf, findSession } from '#server/accounts/sessions/session-store.ts';

import type { Round, RoundStore } from './oidc-store.ts';
import {
  longestSeconds,
  type ProviderSignInParts,
  type SignedIn,
  signInFromProvider,
} from './provider-sign-in.ts';
import { SignInRefusal, isBusy, refusalOf, statusOf } from './provider-person.ts';

/** Answers with a page that goes on to `path`: a redirect would lack the Strict session cookie. T-8. */
function goOn(reply: FastifyReply, status: number, path: string): FastifyReply {
  const to = escaped(path);
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rampart</title>` +
        `<meta http-equiv="refresh" content="0; url=${to}"></head>` +
        `<body><p><a href="${to}">Go on to Rampart</a></p></body></html>`,
    );
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => references[character] ?? '');
}

export interface OidcRoutes extends ProviderSignInParts {
  readonly keeper: SessionKeeper;
  readonly rounds: RoundStore;
  readonly cookie: SessionCookie;
  readonly ownUrl: () => URL;
}

/**
 * Serves company sign-in; cookie and state tie a single-use round to the browser. Spec: OpenID Connect Core
 * 1.0 › 3.1. T-7, T-8.
 */
export function oidcRoutes(app: FastifyInstance, parts: OidcRoutes): void {
  app.route({
    ...routeFor(deskRoutes.startProvider),
    async handler(request, reply) {
      const { returnTo, again } = askedOf('startProvider', request).query;
      const path = safeReturnTo(returnTo ?? null);
      if (isFromElsewhere(request)) return goOn(reply, 200, signInPage({}, path));
      try {
        return await reply.redirect(
          await begin({ request, reply }, { returnTo: path, isAgain: again === '1' }, parts),
          302,
        );
      } catch (error) {
        const problem = isBusy(error) ? 'busy' : refusalOf(error).problem;
        return redirectWithProblem({ request, reply, error }, problem, path);
      }
    },
  });
  app.route({
    ...routeFor(deskRoutes.finishProvider),
    handler: async (request, reply) => finish(request, reply, parts),
  });
}

async function begin(
  { request, reply }: Pick<RefusedRound, 'request' | 'reply'>,
  { returnTo, isAgain }: { readonly returnTo: string; readonly isAgain: boolean },
  { config, find, keeper, rounds, cookie, ownUrl }: OidcRoutes,
): Promise<string> {
  const provider = await find();
  const session = keeper.cookie.read(request);
  const former = session === undefined ? undefined : await findSession(keeper.db, session);
  const round: Round = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
    returnTo,
    formerSession: former?.id ?? null,
  };
  cookie.set(reply, await rounds.add(round, cookie.read(request), keeper.nowMs()));
  const address = client.buildAuthorizationUrl(provider.toClient(), {
    redirect_uri: callbackAddress(ownUrl()).href,
    scope: provider.scope,
    state: round.state,
    nonce: round.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(round.codeVerifier),
    code_challenge_method: 'S256',
    max_age: String(longestSeconds(keeper.limits)),
    // For a proof the person signs in again, however recently they did; `auth_time` shows it.
    ...(isAgain && { prompt: 'login' }),
    ...(config.strength.acr.length > 0 && { acr_values: config.strength.acr.join(' ') }),
  });
  return address.href;
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: OidcRoutes,
): Promise<FastifyReply> {
  const { keeper, ownUrl, audit } = parts;
  const returned = callbackAddress(ownUrl());
  returned.search = new URL(request.url, ownUrl()).search;
  let round: Round | null = null;
  try {
    // First, so the round is used up in any case.
    round = await takeRound(request, returned, parts);
    if (round === null) throw new SignInRefusal('round-unknown');
    const { formerSession, returnTo } = round;
    const begin = async ({ staffId, providerSid, provenAtMs, isOvertaken }: SignedIn) => {
      // Coming from another site, the browser withholds the former session's cookie.
      if (formerSession !== null) await endSessionsOf(keeper.db, { id: formerSession });
      const session = { staffId, method: 'provider', providerSid, provenAtMs } as const;
      await openSession(keeper, { request, reply }, session, { isOvertaken });
    };
    await signInFromProvider(returned, { round, requestId: request.id, begin }, parts);
    return goOn(reply, 200, returnTo);
  } catch (error) {
    const problem = await settledProblem(error, request.id, audit);
    return redirectWithProblem({ request, reply, error }, problem, round?.returnTo ?? '/');
  }
}

/** Consumes this browser's round; none without exactly one state, since any site can link here. T-8. */
async function takeRound(
  request: FastifyRequest,
  returned: URL,
  { keeper, rounds, cookie }: OidcRoutes,
): Promise<Round | null> {
  const token = cookie.read(request);
  const [state, ...others] = returned.searchParams.getAll('state');
  if (token === undefined || state === undefined || others.length > 0) return null;
  return rounds.take(token, state, keeper.nowMs());
}

async function settledProblem(
  error: unknown,
  requestId: string,
  audit: OidcRoutes['audit'],
): Promise<SignInProblem> {
  try {
    if (!(error instanceof SignInRefusal)) throw error;
    if (!error.isWritten) await audit.refused(error.problem, requestId);
    return error.problem;
  } catch (failure) {
    if (isBusy(failure)) return 'busy';
    throw failure;
  }
}

interface RefusedRound {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly error: unknown;
}

function redirectWithProblem(
  { request, reply, error }: RefusedRound,
  problem: SignInProblem,
  returnTo: string,
): FastifyReply {
  const status = statusOf(problem);
  request.log.warn({ requestId: request.id, err: error, status }, 'nobody was signed in by the provider');
  return goOn(reply, status, signInPage({ problem }, returnTo));
}

function signInPage(problems: { readonly problem?: SignInProblem }, returnTo: string): string {
  const query = new URLSearchParams({ ...problems, ...(returnTo !== '/' && { returnTo }) }).toString();
  return query === '' ? '/sign-in' : `/sign-in?${query}`;
}

/** Returns true if another site sent the browser here. Spec: Fetch Metadata. T-8. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

function callbackAddress(own: URL): URL {
  return new URL(deskRoutes.finishProvider.path, own);
}

export function withoutProvider(app: FastifyInstance): void {
  for (const route of [deskRoutes.startProvider, deskRoutes.finishProvider, deskRoutes.providerLogout]) {
    app.route({
      ...routeFor(route),
      handler() {
        throw new DeskError('not-found');
      },
    });
  }
}
