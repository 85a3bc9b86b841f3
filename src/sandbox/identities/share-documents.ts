import type { Kysely } from 'kysely';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { refuseIfAny } from '../errors.ts';
import { toMicroseconds } from '../instant.ts';
import type { AnswerBody, RequestBody } from '../inbound/serve-operation.ts';
import { beginCheck } from './checks/begin-check.ts';
import { findStanding } from './checks/onboarding-standing.ts';
import { partsOf } from './record/document-parts.ts';
import { factsOfImage, insertDocument } from './record/document-store.ts';
import { customerIdentityFaults, emailFaults, onboardingResult, partsAfterShare } from './identity-rules.ts';
import { findEmailOwner, findIdentity, saveIdentity } from './record/identity-store.ts';

type Body = RequestBody<'shareDocuments'>;

/**
 * Takes in the documents of a customer, known or not: all or nothing, every fault named at once (422). They begin a check; the answer
 * says where those of before stand. Spec: Endpoints › Share identity documents; choice: unknownReference, onboardingStatusOnce.
 */
export async function shareDocuments(
  context: SandboxContext,
  body: Body,
): Promise<AnswerBody<'shareDocuments'>> {
  const { customerIdentity, identityReference } = body;
  return context.db.transaction().execute(async (transaction) => {
    const nowMs = context.now();
    const at = toMicroseconds(nowMs);
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, body.email), identityReference),
      ...customerIdentityFaults(customerIdentity, nowMs, context.unlicensedStates),
    });
    const standing = await findStanding(transaction, identityReference);
    const stored = await findIdentity(transaction, identityReference);
    const shared = partsOf(
      body.identityDocuments.map(({ type }) => type),
      'PENDING',
    );
    const told = { ...body, ...partsAfterShare(stored, shared) };
    const personal = { ...stored?.personal, ...customerIdentity };
    await saveIdentity(transaction, { ...told, reference: identityReference, personal }, at);
    await fileDocuments(transaction, context, { body, at });
    return onboardingResult(body, standing, at);
  });
}

async function fileDocuments(
  transaction: Kysely<SandboxTables>,
  context: SandboxContext,
  { body, at }: { readonly body: Body; readonly at: number },
): Promise<void> {
  const { identityReference, identityDocuments, customerIdentity } = body;
  const { surname } = customerIdentity;
  const begun = { identityReference, kind: 'documents', surname, at } as const;
  const checkId = await beginCheck(transaction, context, begun);
  for (const { type, data, images } of identityDocuments) {
    const filed = { id: context.newId(), identityReference, type, status: 'PENDING', checkId } as const;
    const contents = { number: data?.number ?? null, images: images.map(factsOfImage) };
    await insertDocument(transaction, { ...filed, ...contents }, at);
  }
}
