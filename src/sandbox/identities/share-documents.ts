import type { Kysely } from 'kysely';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { refuseIfAny } from '../errors.ts';
import { toMicroseconds } from '../instant.ts';
import type { ShareDocumentsBody } from '../serve-operation.ts';
import { insertDocument, type ImageFacts } from './document-store.ts';
import { addressStateFaults, birthDateFaults, emailFaults, taxStateFaults } from './identity-rules.ts';
import { findEmailOwner, saveIdentity } from './identity-store.ts';

/**
 * Takes in the documents of a customer, known or not: all or nothing, every fault named at once (422).
 * Spec: Endpoints › Share identity documents; choice: unknownReference.
 */
export async function shareDocuments(
  { db, now, newId, unlicensedStates }: SandboxContext,
  body: ShareDocumentsBody,
): Promise<{ createdAt: number }> {
  const { customerIdentity, identityReference } = body;
  const nowMs = now();
  const createdAt = toMicroseconds(nowMs);
  await db.transaction().execute(async (transaction) => {
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, body.email), identityReference),
      ...birthDateFaults('customerIdentity.dob', customerIdentity.dob, nowMs),
      ...taxStateFaults(customerIdentity.taxState, unlicensedStates),
      ...addressStateFaults(
        customerIdentity.residentialAddress,
        'customerIdentity.residentialAddress',
        unlicensedStates,
      ),
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

type SharedImage = ShareDocumentsBody['identityDocuments'][number]['images'][number];

async function fileDocuments(
  db: Kysely<SandboxTables>,
  { identityReference, identityDocuments }: ShareDocumentsBody,
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
    await insertDocument(db, { ...filed, images: images.map(factsOf) }, createdAt);
  }
}

function factsOf({
  type,
  side,
  mimetype,
  base64: { bytes, width, height, sha256 },
}: SharedImage): ImageFacts {
  return { type: type ?? null, side, mimetype, bytes, width, height, sha256 };
}
