import type { Kysely } from 'kysely';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { SandboxContext } from '../../context.ts';
import type { SandboxTables } from '../../database/tables.ts';
import { blockedBySanctions } from '../record/blocked-reasons.ts';
import { blockIdentity } from '../../ramps/moves/block-identity.ts';
import { partOf, parts, type Part } from '../record/document-parts.ts';
import { listDocumentsOfChecks, setDocumentStatus } from '../record/document-store.ts';
import { findIdentity, saveIdentity } from '../record/identity-store.ts';
import type { StoredIdentity } from '../record/stored-identity.ts';
import type { Decision } from './check-rules.ts';
import { closeCheck, type StoredCheck } from './check-store.ts';

/** A decision on a check at an instant, microseconds. */
export interface Verdict {
  readonly check: Pick<StoredCheck, 'id' | 'identityReference' | 'kind'>;
  readonly decision: Decision;
  readonly at: number;
  /** Parts that are approved with it although no document of theirs is in the check. */
  readonly alsoApproves?: readonly Part[];
}

/**
 * Closes a check and enters what it came to: its documents, DOCUMENT and SELFIE, and a block, in the caller's transaction.
 * Choice: identityChecks.
 */
export async function decideCheck(
  transaction: Kysely<SandboxTables>,
  context: Pick<SandboxContext, 'newId'>,
  { check, decision, at, alsoApproves = [] }: Verdict,
): Promise<void> {
  const { id, identityReference: reference } = check;
  await closeCheck(transaction, id, { ...decision, at });
  if (check.kind === 'documents') {
    const approves = new Set([...alsoApproves, ...(await decideDocuments(transaction, id, decision))]);
    const stored = await findIdentity(transaction, reference);
    const decided = decidedParts(stored, { approves, rejects: decision.rejects });
    await saveIdentity(transaction, { reference, ...decided }, at);
  }
  if (!decision.isMatch) return;
  await blockIdentity(transaction, context, { reference, at, ...blockedBySanctions });
}

/** Enters a decision on each document of a check; returns the parts that its approved ones answer. */
async function decideDocuments(
  db: Kysely<SandboxTables>,
  checkId: string,
  { rejects }: Decision,
): Promise<Part[]> {
  const approves: Part[] = [];
  for (const { id, type } of await listDocumentsOfChecks(db, [checkId])) {
    const part = partOf(type);
    const isRejected = part === null ? parts.every((each) => rejects.includes(each)) : rejects.includes(part);
    await setDocumentStatus(db, id, isRejected ? 'REJECTED' : 'APPROVED');
    if (part !== null && !isRejected) approves.push(part);
  }
  return approves;
}

/** Where parts stand now; an approval adds nothing to what someone vouched for. */
function decidedParts(
  stored: StoredIdentity | null,
  { approves, rejects }: { readonly approves: ReadonlySet<Part>; readonly rejects: readonly Part[] },
): Partial<Record<Part, PartStatus>> {
  const decided: Partial<Record<Part, PartStatus>> = {};
  for (const part of approves) if (stored?.[part] !== 'VOUCHED') decided[part] = 'APPROVED';
  for (const part of rejects) decided[part] = 'REJECTED';
  return decided;
}
