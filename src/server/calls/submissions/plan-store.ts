import type { Kysely } from 'kysely';

import type { SubmissionPlan } from '#contract/desk/submissions.ts';
import type { Tables } from '#server/database/tables.ts';
import { type DataKeys, planReasonAad } from '#server/privacy/personal/data-keys.ts';

import type { WriteKey } from './write-key-store.ts';

export interface FoundPlan {
  /** Null once retention erased it. */
  readonly reason: string | null;
  readonly overrides: readonly string[];
}

/** Stores a plan under its key; `at` in microseconds UTC. */
export async function addPlan(
  db: Kysely<Tables>,
  key: WriteKey,
  { plan, at, dataKeys }: { readonly plan: SubmissionPlan; readonly at: number; readonly dataKeys: DataKeys },
): Promise<void> {
  await db
    .insertInto('submission_plan')
    .values({
      staff_id: key.staffId,
      operation: key.operation,
      idempotency_key: key.idempotencyKey,
      created_at: at,
      reason_encrypted: dataKeys.seal(plan.reason, planReasonAad(key.idempotencyKey)),
      findings: JSON.stringify(plan.findings),
      overrides: JSON.stringify(plan.overrides),
    })
    .execute();
}

export async function findPlan(
  db: Kysely<Tables>,
  key: WriteKey,
  dataKeys: DataKeys,
): Promise<FoundPlan | undefined> {
  const row = await db
    .selectFrom('submission_plan')
    .select(['reason_encrypted', 'overrides'])
    .where('staff_id', '=', key.staffId)
    .where('operation', '=', key.operation)
    .where('idempotency_key', '=', key.idempotencyKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { reason_encrypted: sealed, overrides } = row;
  return {
    reason: sealed === null ? null : dataKeys.open(sealed, planReasonAad(key.idempotencyKey)),
    overrides: JSON.parse(overrides) as string[],
  };
}
