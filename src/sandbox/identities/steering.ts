import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import {
  type SandboxCustomer,
  type SandboxCustomerPage,
  type SandboxCustomerSummary,
  customerSteering,
  type CustomerSteering,
} from '#contract/sandbox/customers.ts';
import type { KycStatus } from '#contract/service/enumerations.ts';
import { queueCallback } from '../callbacks/store.ts';
import type { SandboxContext } from '../context.ts';
import { pageFields, pageOf, readQuery, rowBefore } from '../controls/page-query.ts';
import type { SandboxTables } from '../database/tables.ts';
import { notFound } from '../errors.ts';
import { readControl } from '../inbound/bodies.ts';
import { toDateTime, toMicroseconds } from '../instant.ts';
import { blockIdentity } from '../ramps/moves.ts';
import {
  adoptPending,
  type CheckedDocument,
  findIdentity,
  listDocumentsOfChecks,
  listIdentities,
  setBlocked,
} from '../records/store.ts';
import { blockedByHand, type Part, parts, type StoredIdentity } from '../records/stored-identity.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';
import { decideCheck } from './checks.ts';
import { approval, type Decision, rejectedByHand, rejection } from './rules.ts';
import { insertCheck, listChecks, listPending, type StoredCheck } from './store.ts';

type Handle = Kysely<SandboxTables>;

const listQuery = z.strictObject(pageFields);
const maxChecks = 50;

interface OneCustomer {
  Params: { readonly reference: string };
}

export function customerControls(controls: FastifyInstance, context: SandboxContext): void {
  const { db } = context;

  controls.get('/sandbox/customers', async (request) => listedCustomers(db, readQuery(request, listQuery)));

  controls.get<OneCustomer>('/sandbox/customers/:reference', async ({ params }) =>
    shownCustomer(db, params.reference),
  );

  controls.post<OneCustomer>('/sandbox/customers/:reference', async (request) => {
    const { reference } = request.params;
    await steerCustomer(context, reference, readControl(request, customerSteering));
    return shownCustomer(db, reference);
  });
}

async function listedCustomers(
  db: Kysely<SandboxTables>,
  { cursor, limit }: z.output<typeof listQuery>,
): Promise<SandboxCustomerPage> {
  const after = await rowBefore(cursor, (key) => findIdentity(db, key));
  const identities = await listIdentities(db, { after, limit: limit + 1 });
  const { items, nextCursor } = pageOf(identities, limit, ({ reference }) => reference);
  return { items: items.map(summaryOf), nextCursor };
}

async function shownCustomer(db: Kysely<SandboxTables>, reference: string): Promise<SandboxCustomer> {
  const identity = await findIdentity(db, reference);
  if (identity === null) throw notFound('Customer not found');
  const checks = await listChecks(db, reference, { limit: maxChecks });
  const documents = await listDocumentsOfChecks(
    db,
    checks.map(({ id }) => id),
  );
  return customerBody(identity, checks, documents);
}

/** `at` in microseconds. */
interface Target {
  readonly reference: string;
  readonly at: number;
}

/** Steers a customer as of now. Answers 404 if unknown. */
async function steerCustomer(
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
  { steering, ...target }: Target & { readonly steering: CustomerSteering },
): Promise<void> {
  switch (steering.action) {
    case 'approve':
      await approveScreenings(transaction, context, target);
      return decideDocuments(transaction, context, { ...target, decision: approval, alsoApproves: parts });
    case 'reject':
      return decideDocuments(transaction, context, { ...target, decision: rejectionBy(steering) });
    case 'blacklist': {
      const { internalReason, externalReason } = { ...blockedByHand, ...given(steering) };
      return blockIdentity(transaction, context, { ...target, internalReason, externalReason });
    }
    case 'unblock':
      return setBlocked(transaction, { ...target, reasons: null });
    case 'report-kyc':
      return queueKycMessage(transaction, context, { ...target, status: steering.status });
  }
}

/** Sends the onboarding status without changing the customer. Choice: kycMessage. */
async function queueKycMessage(
  transaction: Handle,
  { newId }: Pick<SandboxContext, 'newId'>,
  { reference, at, status }: Target & { readonly status: KycStatus },
): Promise<void> {
  const identity = await findIdentity(transaction, reference);
  if (identity === null) throw notFound('Customer not found');
  const account = { exists: true, blocked: identity.isBlocked, createdAt: toDateTime(identity.createdAt) };
  const body = { identity_reference: reference, account, kyc: { status } };
  await queueCallback(transaction, { id: newId(), kind: 'kycMessage', object: reference, status, body, at });
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

/** Decides pending checks, or one begun now. */
async function decideDocuments(
  transaction: Handle,
  context: SandboxContext,
  {
    reference,
    at,
    decision,
    alsoApproves = [],
  }: Target & { decision: Decision; alsoApproves?: readonly Part[] },
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

async function approveScreenings(transaction: Handle, context: SandboxContext, { reference, at }: Target) {
  const isScreening = ({ kind }: StoredCheck) => kind === 'screening';
  for (const check of (await listPending(transaction, reference)).filter(isScreening))
    await decideCheck(transaction, context, { check, decision: approval, at });
}

/** Drops undefined values, which would override defaults. */
function given<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [Key in keyof Value]?: NonNullable<Value[Key]>;
  };
}

function summaryOf(identity: StoredIdentity): SandboxCustomerSummary {
  const { reference, isBlocked, documentStatus, selfieStatus, personal, createdAt } = identity;
  return {
    identityReference: reference,
    isBlocked,
    documentStatus,
    selfieStatus,
    scenarios: [...scenariosOf(reference, personal.surname)],
    createdAt: toDateTime(createdAt),
  };
}

function customerBody(
  identity: StoredIdentity,
  checks: readonly StoredCheck[],
  documents: readonly CheckedDocument[],
): SandboxCustomer {
  const { isBlocked, isPoliticallyExposed } = identity;
  const { blockedInternalReason: internalReason, blockedExternalReason: externalReason } = identity;
  return {
    ...summaryOf(identity),
    blockedReasons: isBlocked ? { internalReason, externalReason } : null,
    isPoliticallyExposed,
    checks: checks.map((check) =>
      checkBody(
        check,
        documents.filter(({ checkId }) => checkId === check.id),
      ),
    ),
  };
}

function checkBody(
  check: StoredCheck,
  documents: readonly CheckedDocument[],
): SandboxCustomer['checks'][number] {
  const { kind, status, internalReason, reason, createdAt, dueAt, decidedAt } = check;
  return {
    kind,
    status,
    rejectionReason: status === 'REJECTED' ? { internalReason, reason } : null,
    documents: documents.map((document) => ({ type: document.type, status: document.status })),
    createdAt: toDateTime(createdAt),
    dueAt: dueAt === null ? null : toDateTime(dueAt),
    decidedAt: decidedAt === null ? null : toDateTime(decidedAt),
  };
}
