import type { LightMyRequestResponse } from 'fastify';
import type { DocumentType } from '#contract/service/documents.ts';
import type { OnboardingStatus } from '#contract/service/enumerations.ts';
import { australian, bankRoute, frontImage, shareDocumentsBody } from './requests.ts';
import type { TestSandbox } from './test-sandbox.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

type Changes = Readonly<Record<string, unknown>>;

export async function postIdentity(
  sandbox: TestSandbox,
  operation: 'basic' | 'reliance' | 'token/share' | 'share/documents',
  body: unknown,
): Promise<LightMyRequestResponse> {
  return sandbox.call({ method: 'POST', url: `/eapi/v0/identities/${operation}`, body });
}

/** Shares c-1's documents. */
export async function shareWith(sandbox: TestSandbox, changes: Changes = {}) {
  return postIdentity(sandbox, 'share/documents', shareDocumentsBody(changes));
}

/** Updates c-1. */
export async function updateWith(sandbox: TestSandbox, changes: Changes): Promise<LightMyRequestResponse> {
  const body = { identityReference: 'c-1', email: 'lee@mail.example', ...changes };
  return sandbox.call({ method: 'PATCH', url: '/eapi/v0/identities', body });
}

/** Returns a request field that gives this surname. */
export const called = (surname: string) => ({ customerIdentity: { ...australian, surname } });

export const passport = { type: 'PASSPORT', data: { number: 'P2' }, images: [frontImage()] };
export const selfie = { type: 'SELFIE', images: [frontImage()] };
export const proofOfAddress = { type: 'PROOF_OF_ADDRESS', images: [frontImage()] };

/** Advances time, with all that falls due. */
export async function pass(sandbox: TestSandbox, ms: number): Promise<void> {
  sandbox.now += ms;
  await sandbox.settle();
}

/** Returns the open requirements of a ramp over 600. */
export async function openAt600(sandbox: TestSandbox, identityReference = 'c-1'): Promise<string[]> {
  const body = { identityReference, ...bankRoute, fiatAmount: '600' };
  const url = '/eapi/identities/transactions/eligibility';
  const answer = await sandbox.call({ method: 'POST', url, body });
  return answer.json<{ requirements: string[] }>().requirements;
}

export async function isC1Blocked(sandbox: TestSandbox): Promise<boolean> {
  const answer = await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/c-1' });
  return answer.json<{ account: { blocked: boolean } }>().account.blocked;
}

export async function keptChecks(sandbox: TestSandbox) {
  return sandbox.db
    .selectFrom('identity_check')
    .select(['kind', 'status', 'due_at', 'decided_at'])
    .orderBy('created_at')
    .execute();
}

export async function keptDocuments(
  sandbox: TestSandbox,
): Promise<{ type: DocumentType; status: OnboardingStatus }[]> {
  return sandbox.db
    .selectFrom('identity_document')
    .select(['type', 'status'])
    .orderBy('created_at')
    .orderBy('type')
    .execute();
}
