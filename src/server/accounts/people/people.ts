import type { FastifyInstance } from 'fastify';

import { type Config, ownAddress } from '#server/config/config.ts';
import { createKnownDevices } from '#server/accounts/sessions/known-devices.ts';
import { createPasskeyAttempts } from '#server/accounts/sessions/sign-in.ts';
import { isPlainLoopback } from '#server/accounts/sessions/session-keeper.ts';
import { sessionRoutes } from '#server/accounts/sessions/session-routes.ts';
import { createSignInPace } from '#server/accounts/sessions/sign-in-pace.ts';
import { createSignInPuzzles } from '#server/accounts/sessions/sign-in-puzzle.ts';
import { createSignInThrottle } from '#server/accounts/sessions/sign-in-throttle.ts';
import { passkeySiteOf } from '#server/accounts/staff/passkeys.ts';
import { createPasswordGate } from '#server/accounts/staff/password-gate.ts';
import { createPasswordMeter, type PasswordMeter } from '#server/accounts/staff/password-meter.ts';

import { staffChangeRoutes } from './change-staff.ts';
import { linkRoutes } from './link-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import type { PeopleParts } from './audited-change.ts';
import { ownSessionRoutes, profileRoutes, staffSessionRoutes } from './profile-routes.ts';
import { proofRoutes } from './proof-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { staffRoutes } from './staff-routes.ts';

type OwnParts =
  | 'devices'
  | 'throttle'
  | 'pace'
  | 'puzzles'
  | 'gate'
  | 'passwordMeter'
  | 'passkeySite'
  | 'attempts'
  | 'consoleUrl'
  | 'issuer';
type GivenParts = Omit<PeopleParts, OwnParts> & {
  readonly passwordMeter?: PasswordMeter | undefined;
};

/** Serves sign-in, links, profile and staff administration, which share one count of failures. */
export function people(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'oidc'>,
  given: GivenParts,
): void {
  const { db, dataKeys, nowMs, passwordMeter = createPasswordMeter() } = given;
  app.addHook('onClose', async () => passwordMeter.close());
  const parts: PeopleParts = {
    ...given,
    devices: createKnownDevices({ db, keys: dataKeys, nowMs, isPlainLoopback: isPlainLoopback(config) }),
    throttle: createSignInThrottle({ db, keys: dataKeys, nowMs }),
    pace: createSignInPace({ db, keys: dataKeys, nowMs }),
    puzzles: createSignInPuzzles({ db, keys: dataKeys, nowMs }),
    gate: createPasswordGate(),
    passwordMeter,
    passkeySite: () => passkeySiteOf(ownAddress(app, config), config.publicUrl !== null),
    attempts: createPasskeyAttempts({ isPlainLoopback: isPlainLoopback(config) }),
    issuer: config.oidc?.issuer ?? null,
    consoleUrl: () => ownAddress(app, config).href.replace(/\/$/, ''),
  };
  sessionRoutes(app, parts);
  linkRoutes(app, parts);
  profileRoutes(app, parts);
  secondFactorRoutes(app, parts);
  passkeyRoutes(app, parts);
  proofRoutes(app, parts);
  ownSessionRoutes(app, parts);
  staffRoutes(app, parts);
  staffChangeRoutes(app, parts);
  staffSessionRoutes(app, parts);
}
