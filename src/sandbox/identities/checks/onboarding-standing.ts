import type { Kysely } from 'kysely';
import type { SandboxTables } from '../../database/tables.ts';
import type { RejectionReasons } from './check-rules.ts';
import { findLastDecided, listPending } from './check-store.ts';

/** Where onboarding stands. Spec: Identity onboarding result › status, rejectionReason. */
export interface OnboardingStanding {
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly rejectionReason?: RejectionReasons;
}

/**
 * Where the checks of an identity's documents stand: PENDING at first and while one is under way, else what was decided last.
 * Choice: onboardingStatusOnce.
 */
export async function findStanding(
  db: Kysely<SandboxTables>,
  identityReference: string,
): Promise<OnboardingStanding> {
  const pending = await listPending(db, identityReference);
  if (pending.some(({ kind }) => kind === 'documents')) return { status: 'PENDING' };
  const decided = await findLastDecided(db, identityReference);
  if (decided === null) return { status: 'PENDING' };
  const { status, internalReason, reason } = decided;
  if (internalReason === null || reason === null) return { status };
  return { status, rejectionReason: { internalReason, reason } };
}
