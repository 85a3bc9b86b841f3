import type { FastifyInstance } from 'fastify';

import { type Config, ownAddress } from '#server/config.ts';
import type { JsonBodies } from '#server/inbound/json-bodies.ts';
import { type SessionKeeper, isPlainLoopback } from '#server/sessions/session-keeper.ts';

import { auditProvider, type ProviderAuditParts } from './audit-provider.ts';
import { logoutRoutes } from './logout-routes.ts';
import { oidcRoutes, withoutProvider } from './oidc-routes.ts';
import { usualProviderBounds, type ProviderBounds } from './provider-fetch.ts';
import { createFindProvider } from './provider.ts';
import { createRoundCookie } from './round-cookie.ts';
import { createRoundStore } from './round-store.ts';

export interface OidcParts extends ProviderAuditParts {
  readonly nowMs: () => number;
  readonly keeper: SessionKeeper;
  readonly bodies: JsonBodies;
  /** Other bounds of the provider's answers than the usual ones, for tests that can't wait. */
  readonly bounds: ProviderBounds | undefined;
}

/** Sign-in with the company's provider, beside the accounts that are Rampart's own. Nothing is asked of the provider yet. Trust: 7. */
export async function oidc(
  app: FastifyInstance,
  whole: Config,
  { keeper, bodies, bounds, ...audited }: OidcParts,
): Promise<void> {
  const config = whole.oidc;
  if (config === null) return withoutProvider(app);
  const { trail, nowMs } = audited;
  const find = createFindProvider(config, { nowMs, bounds: bounds ?? usualProviderBounds });
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
