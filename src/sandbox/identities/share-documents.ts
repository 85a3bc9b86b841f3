import type { Kysely } from 'kysely';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { refuseIfAny } from '../errors.ts';
import { toMicroseconds } from '../instant.ts';
import type { RequestBody } from '../serve-operation.ts';
import { factsOfImage, insertDocument } from './document-store.ts';
import { customerIdentityFaults, emailFaults } from './identity-rules.ts';
import { findEmailOwner, saveIdentity } from './identity-store.ts';

/**
 * Takes in the documents of a customer, known or not: all or nothing, every fault named at once (422).
 * Spec: Endpoints › Share identity documents; choice: unknownReference.
 */
export async function shareDocuments(
  { db, now, newId, unlicensedStates }: SandboxContext,
  body: RequestBody<'shareDocuments'>,
): Promise<{ createdAt: number }> {
  const { customerIdentity, identityReference } = body;
  const nowMs = now();
  const createdAt = toMicroseconds(nowMs);
  await db.transaction().execute(async (transaction) => {
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, body.email), identityReference),
      ...customerIdentityFaults(customerIdentity, nowMs, unlicensedStates),
    });
    await saveIdentity(
      transaction,
      { ...body, reference: identityReference, personal: customerIdentity },
      createdAt,
    );
    await fileDocuments(transaction, body, { newId, createdAt });
  });
  return { createdAt };
}

async function fileDocuments(
  db: Kysely<SandboxTables>,
  { identityReference, identityDocuments }: RequestBody<'shareDocuments'>,
  { newId, createdAt }: { newId: () => string; createdAt: number },
): Promise<void> {
  for (const { type, data, images } of identityDocuments) {
    const filed = {
      id: newId(),
      identityReference,
      type,
      number: data?.number ?? null,
      status: 'PENDING',
    } as const;
    await insertDocument(db, { ...filed, images: images.map(factsOfImage) }, createdAt);
  }
}
