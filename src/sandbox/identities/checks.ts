import type { Kysely } from 'kysely';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { DueWork } from '../clock/agenda.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { blockIdentity } from '../ramps/moves.ts';
import { findIdentity, listDocumentsOfChecks, saveIdentity, setDocumentStatus } from '../records/store.ts';
import {
  blockedBySanctions,
  type Part,
  partOf,
  parts,
  type StoredIdentity,
} from '../records/stored-identity.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';
import { checkDelay, type Decision, decisionOf, type OnboardingState } from './rules.ts';
import {
  closeCheck,
  findFirstDue,
  findLastDecided,
  findWaiting,
  insertCheck,
  listPending,
  type StoredCheck,
} from './store.ts';

/** Returns the check's id. Choice: identityChecks. */
export async function beginCheck(
  transaction: Kysely<SandboxTables>,
  { newId }: Pick<SandboxContext, 'newId'>,
  { identityReference, kind, surname, at }: Beginning,
): Promise<string> {
  const delay = checkDelay(scenariosOf(identityReference, surname));
  const id = newId();
  const dueAt = delay === null ? null : at + delay;
  await insertCheck(transaction, { id, identityReference, kind, dueAt, createdAt: at });
  return id;
}

/** Returns PENDING before and during checks, else the last decision. Choice: onboardingStatusOnce. */
export async function findOnboardingState(
  db: Kysely<SandboxTables>,
  identityReference: string,
): Promise<OnboardingState> {
  const pending = await listPending(db, identityReference);
  if (pending.some(({ kind }) => kind === 'documents')) return { status: 'PENDING' };
  const decided = await findLastDecided(db, identityReference);
  if (decided === null) return { status: 'PENDING' };
  const { status, internalReason, reason } = decided;
  if (internalReason === null || reason === null) return { status };
  return { status, rejectionReason: { internalReason, reason } };
}

/** Ends checks as of their due times. Choice: identityChecks. */
export function identityChecks(context: SandboxContext): DueWork {
  const { db } = context;
  return {
    next: async (paused) => findFirstDue(db, paused),
    perform: async ({ id, dueAt: at }) =>
      db.transaction().execute(async (transaction) => {
        const check = await findWaiting(transaction, { id, dueAt: at });
        if (check === null) return;
        const identity = await findIdentity(transaction, check.identityReference);
        const scenarios = scenariosOf(check.identityReference, identity?.personal.surname);
        const decision = decisionOf(check.kind, scenarios);
        await decideCheck(transaction, context, { check, decision, at });
      }),
  };
}

/** `at` in microseconds. */
export interface Verdict {
  readonly check: Pick<StoredCheck, 'id' | 'identityReference' | 'kind'>;
  readonly decision: Decision;
  readonly at: number;
  /** Parts to approve without a document in the check. */
  readonly alsoApproves?: readonly Part[];
}

/** Decides documents, DOCUMENT, SELFIE and a block. Choice: identityChecks. */
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

/** Returns the parts with approved documents. */
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

/** Keeps VOUCHED on approval. */
function decidedParts(
  stored: StoredIdentity | null,
  { approves, rejects }: { readonly approves: ReadonlySet<Part>; readonly rejects: readonly Part[] },
): Partial<Record<Part, PartStatus>> {
  const decided: Partial<Record<Part, PartStatus>> = {};
  for (const part of approves) if (stored?.[part] !== 'VOUCHED') decided[part] = 'APPROVED';
  for (const part of rejects) decided[part] = 'REJECTED';
  return decided;
}

interface Beginning extends Pick<StoredCheck, 'identityReference' | 'kind'> {
  readonly surname: string | undefined;
  /** Microseconds. */
  readonly at: number;
}
