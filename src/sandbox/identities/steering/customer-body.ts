import type { SandboxCustomer, SandboxCustomerSummary } from '#contract/sandbox/customers.ts';
import { toDateTime } from '../../instant.ts';
import { scenariosOf } from '../../scenarios/scenarios.ts';
import type { StoredCheck } from '../checks/check-store.ts';
import type { CheckedDocument } from '../record/document-store.ts';
import type { StoredIdentity } from '../record/stored-identity.ts';

/** A customer as the controls list it. */
export function summaryOf(identity: StoredIdentity): SandboxCustomerSummary {
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

/** A customer as the controls show it, with its checks and the documents of each. */
export function customerBody(
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
