import type { Kysely } from 'kysely';
import type { CustomerSteering } from '#contract/sandbox/steering.ts';
import type { SandboxContext } from '../../context.ts';
import type { SandboxTables } from '../../database/tables.ts';
import { notFound } from '../../errors.ts';
import { toMicroseconds } from '../../instant.ts';
import { blockIdentity } from '../../ramps/moves/block-identity.ts';
import { blockedByHand } from '../record/blocked-reasons.ts';
import { approval, rejectedByHand, rejection, type Decision } from '../checks/check-rules.ts';
import { insertCheck, listPending, type StoredCheck } from '../checks/check-store.ts';
import { decideCheck } from '../checks/decide-check.ts';
import { parts, type Part } from '../record/document-parts.ts';
import { adoptPending } from '../record/document-store.ts';
import { findIdentity, setBlocked } from '../record/identity-store.ts';

type Handle = Kysely<SandboxTables>;

/** Whom something is done to, and when (microseconds). */
interface Whom {
  readonly reference: string;
  readonly at: number;
}

/** Decides on a customer by hand, as of now: 404 for an unknown one. Design: product › Sandbox. */
export async function steerCustomer(
  context: SandboxContext,
  reference: string,
  steering: CustomerSteering,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    if ((await findIdentity(transaction, reference)) === null) throw notFound('Customer not found');
    await steer(transaction, context, { reference, at: toMicroseconds(context.now()), steering });
  });
}

async function steer(
  transaction: Handle,
  context: SandboxContext,
  { steering, ...whom }: Whom & { readonly steering: CustomerSteering },
): Promise<void> {
  switch (steering.action) {
    case 'approve':
      await approveScreenings(transaction, context, whom);
      return decideDocuments(transaction, context, { ...whom, decision: approval, alsoApproves: parts });
    case 'reject':
      return decideDocuments(transaction, context, { ...whom, decision: rejectionBy(steering) });
    case 'blacklist': {
      const { internalReason, externalReason } = { ...blockedByHand, ...given(steering) };
      return blockIdentity(transaction, context, { ...whom, internalReason, externalReason });
    }
    case 'unblock':
      return setBlocked(transaction, { ...whom, reasons: null });
  }
}

const rejectedBy: Readonly<Record<'DOCUMENT' | 'SELFIE' | 'BOTH', readonly Part[]>> = {
  DOCUMENT: ['documentStatus'],
  SELFIE: ['selfieStatus'],
  BOTH: parts,
};

function rejectionBy({ part, ...reasons }: Extract<CustomerSteering, { action: 'reject' }>): Decision {
  const { internalReason, reason } = { ...rejectedByHand, ...given(reasons) };
  return rejection(rejectedBy[part], { internalReason, reason });
}

/** Decides the checks of documents that are under way; when none is, one that is begun and ended now. */
async function decideDocuments(
  transaction: Handle,
  context: SandboxContext,
  {
    reference,
    at,
    decision,
    alsoApproves = [],
  }: Whom & { decision: Decision; alsoApproves?: readonly Part[] },
): Promise<void> {
  const pending = await listPending(transaction, reference);
  const checks = pending.filter(({ kind }) => kind === 'documents');
  for (const check of checks) await decideCheck(transaction, context, { check, decision, at });
  if (checks.length > 0) return;
  const check = { id: context.newId(), identityReference: reference, kind: 'documents' } as const;
  await insertCheck(transaction, { ...check, dueAt: null, createdAt: at });
  await adoptPending(transaction, reference, check.id);
  await decideCheck(transaction, context, { check, decision, at, alsoApproves });
}

async function approveScreenings(transaction: Handle, context: SandboxContext, { reference, at }: Whom) {
  const isScreening = ({ kind }: StoredCheck) => kind === 'screening';
  for (const check of (await listPending(transaction, reference)).filter(isScreening))
    await decideCheck(transaction, context, { check, decision: approval, at });
}

/** Without what was not given, so that it does not hide what stands in for it. */
function given<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [Key in keyof Value]?: NonNullable<Value[Key]>;
  };
}
