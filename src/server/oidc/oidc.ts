import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type Config, ownAddress } from '#server/config.ts';
import type { JsonBodies } from '#server/inbound/json-bodies.ts';
import type { SessionCookie } from '#server/sessions/session-cookie.ts';
import { isPlainLoopback, type SessionKeeper } from '#server/sessions/session-keeper.ts';

import { logoutRoutes } from './logout-routes.ts';
import { oidcRoutes, withoutProvider } from './oidc-routes.ts';
import { createRoundStore, roundMs } from './oidc-store.ts';
import { auditProvider, type ProviderAuditParts } from './provider-sign-in.ts';
import { type ProviderBounds, defaultProviderBounds, createFindProvider } from './provider.ts';

const secureName = '__Host-rampart-provider';
const loopbackName = 'rampart-provider';

/**
 * The cookie that ties sign-ins at the provider to the browser that began them: a round that ends leaves it to those of other tabs. It is Lax, since the way back begins at another site; it lives
 * for ten minutes and opens nothing by itself. T-8.
 */
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

export interface OidcParts extends ProviderAuditParts {
  readonly nowMs: () => number;
  readonly keeper: SessionKeeper;
  readonly bodies: JsonBodies;
  /** Other bounds of the provider's answers than the usual ones, for tests that can't wait. */
  readonly bounds: ProviderBounds | undefined;
}

/** Sign-in with the company's provider, beside the accounts that are Rampart's own. Nothing is asked of the provider yet. T-7. */
export async function oidc(
  app: FastifyInstance,
  whole: Config,
  { keeper, bodies, bounds, ...audited }: OidcParts,
): Promise<void> {
  const config = whole.oidc;
  if (config === null) return withoutProvider(app);
  const { trail, nowMs } = audited;
  const find = createFindProvider(config, { nowMs, bounds: bounds ?? defaultProviderBounds });
  oidcRoutes(app, {
    config,
    find,
    keeper,
    rounds: createRoundStore(keeper.db),
    audit: auditProvider(audited),
    cookie: createRoundCookie({ isPlainLoopback: isPlainLoopback(whole) }),
    ownUrl: () => ownAddress(app, whole),
  });
  await app.register(logoutRoutes, { config, find, keeper, trail, bodies });
}
