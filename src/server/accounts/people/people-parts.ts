import type { Kysely } from 'kysely';

import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { KnownDevices } from '#server/accounts/sessions/known-devices.ts';
import type { PasskeyAttempts } from '#server/accounts/sessions/passkey-attempt.ts';
import type { RefusedSignIns } from '#server/accounts/sessions/refused-sign-ins.ts';
import type { SessionKeeper } from '#server/accounts/sessions/session-keeper.ts';
import type { SignInThrottle } from '#server/accounts/sessions/sign-in-throttle.ts';
import type { PasskeyParts } from '#server/accounts/staff/passkeys.ts';
import type { PasswordGate } from '#server/accounts/staff/password-gate.ts';

/** What the routes about people share. */
export interface PeopleParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly trail: Trail;
  readonly nowMs: () => number;
  readonly keeper: SessionKeeper;
  readonly devices: KnownDevices;
  readonly throttle: SignInThrottle;
  readonly gate: PasswordGate;
  readonly refusedSignIns: RefusedSignIns;
  /** Where passkeys are made and used; null where they can't be. */
  readonly passkeySite: PasskeyParts['passkeySite'];
  /** Sign-ins with a passkey that are under way. */
  readonly attempts: PasskeyAttempts;
  /** The console's address for people, without a slash at its end. */
  readonly consoleUrl: () => string;
  /** Of the company's provider that is configured; null without one. */
  readonly issuer: string | null;
  /** Whether the sandbox's accounts, whose password everyone knows, may be used. */
  readonly hasSandboxAccounts: boolean;
}
