import type { Kysely } from 'kysely';

import type { AuditSubject, Trail } from '#server/audit/trail/trail.ts';
import { DeskError } from '#server/http/errors.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { KnownDevices } from '#server/accounts/sessions/known-devices.ts';
import type { PasskeyAttempts } from '#server/accounts/sessions/sign-in.ts';
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

/** A change to a member of staff, as the trail records it. Its details hold nothing personal. */
export interface StaffChange {
  readonly action: AuditSubject['action'];
  readonly requestId: string;
  /** Who does it; null when nobody is signed in, as with a link. */
  readonly by: { readonly id: string; readonly role: string } | null;
  /** Whom it is about; null before the person exists. */
  readonly staffId: string | null;
  /** What is known beforehand: it is in the intent as well, for readers of the trail of a server that was killed. */
  readonly details?: Details;
}

type Details = NonNullable<AuditSubject['details']>;

/** Adds to the outcome's details. */
export type AddDetails = (details: Details) => void;

/**
 * Does a change between its intent, which is on disk before anything happens, and its outcome. One that is refused has the refusal's code
 * there. Throws `not-recorded`, and what `change` throws.
 */
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
      outcome: isRefused ? 'refused' : 'failed',
      details: { ...allDetails, ...(error instanceof DeskError && { because: error.code }) },
    });
    throw error;
  }
}
