import type { Kysely } from 'kysely';

import { outcomeOfFailure } from '#server/audit/desk/settle-by.ts';
import type { AuditSubject, Trail } from '#server/audit/trail/trail.ts';
import { DeskError } from '#server/http/errors.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { KnownDevices } from '#server/accounts/sessions/known-devices.ts';
import type { PasskeyAttempts } from '#server/accounts/sessions/sign-in.ts';
import type { RefusedSignIns } from '#server/accounts/sessions/refused-sign-ins.ts';
import type { SessionKeeper } from '#server/accounts/sessions/session-keeper.ts';
import type { SignInPace } from '#server/accounts/sessions/sign-in-pace.ts';
import type { SignInPuzzles } from '#server/accounts/sessions/sign-in-puzzle.ts';
import type { SignInThrottle } from '#server/accounts/sessions/sign-in-throttle.ts';
import type { PasskeyParts } from '#server/accounts/staff/passkeys.ts';
import type { PasswordGate } from '#server/accounts/staff/password-gate.ts';
import type { PasswordMeter } from '#server/accounts/staff/password-meter.ts';

export interface PeopleParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly trail: Trail;
  readonly nowMs: () => number;
  readonly keeper: SessionKeeper;
  readonly devices: KnownDevices;
  readonly throttle: SignInThrottle;
  readonly pace: SignInPace;
  readonly puzzles: SignInPuzzles;
  readonly gate: PasswordGate;
  readonly passwordMeter: PasswordMeter;
  readonly refusedSignIns: RefusedSignIns;
  /** Returns null where passkeys can't be used. */
  readonly passkeySite: PasskeyParts['passkeySite'];
  readonly attempts: PasskeyAttempts;
  /** Without a trailing slash. */
  readonly consoleUrl: () => string;
  /** The configured provider's. */
  readonly issuer: string | null;
  readonly hasSandboxAccounts: boolean;
}

/** `details` hold nothing personal. */
export interface StaffChange {
  readonly action: AuditSubject['action'];
  readonly requestId: string;
  /** Null without a session, as with a link. */
  readonly by: { readonly id: string; readonly role: string } | null;
  readonly staffId: string | null;
  /** Part of the intent: recorded even if the server is killed. */
  readonly details?: Details;
}

type Details = NonNullable<AuditSubject['details']>;

export type AddDetails = (details: Details) => void;

/** Runs `change` between its recorded intent and outcome. Throws `not-recorded`, and what `change` throws. */
export async function auditedChange<Result>(
  trail: Trail,
  { action, requestId, by, staffId, details = {} }: StaffChange,
  change: (addDetails: AddDetails) => Promise<Result>,
): Promise<Result> {
  const intent = await trail.intend({
    action,
    requestId,
    person: by && { id: by.id, role: by.role },
    object: staffId === null ? null : { kind: 'staff', id: staffId },
    details,
  });
  const allDetails: Record<string, string | number | boolean> = { ...details };
  const addDetails: AddDetails = (details) => void Object.assign(allDetails, details);
  try {
    const result = await change(addDetails);
    intent.settle({ outcome: 'done', details: allDetails });
    return result;
  } catch (error) {
    const isRefused = error instanceof DeskError && error.status < 500;
    intent.settle({
      outcome: isRefused ? 'refused' : outcomeOfFailure(error),
      details: { ...allDetails, ...(error instanceof DeskError && { because: error.code }) },
    });
    throw error;
  }
}
