import type { DocumentType } from '#contract/service/documents.ts';
import type { SandboxContext } from '../context.ts';
import { notFound, refuseIfAny, type FieldErrors } from '../errors.ts';
import { toMicroseconds } from '../instant.ts';
import type { RequestBody } from '../serve-operation.ts';
import { factsOfImage, findLatestType, insertDocument, reopenDocuments } from './document-store.ts';
import { partsOf } from './document-parts.ts';
import { customerIdentityFaults, emailFaults } from './identity-rules.ts';
import { findEmailOwner, findIdentity, saveIdentity } from './identity-store.ts';
import type { StoredIdentity } from './stored-identity.ts';

/**
 * Changes what was sent of an identity and leaves the rest, all or nothing: 404 for an unknown reference, every fault named at
 * once (422). Spec: Endpoints › Update identity; choice: updateReopensChecks.
 */
export async function updateIdentity(
  { db, now, newId, unlicensedStates }: SandboxContext,
  body: RequestBody<'updateIdentity'>,
): Promise<void> {
  const { customerIdentity, identityReference: reference } = body;
  const nowMs = now();
  const at = toMicroseconds(nowMs);
  await db.transaction().execute(async (transaction) => {
    const stored = await findIdentity(transaction, reference);
    if (stored === null) throw notFound('Identity not found');
    const latestType = await findLatestType(transaction, reference);
    const documents = (body.identityDocuments ?? []).map((document) => ({
      ...document,
      type: typeOf(document) ?? latestType,
    }));
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, body.email), reference),
      ...(customerIdentity !== undefined &&
        customerIdentityFaults(customerIdentity, nowMs, unlicensedStates)),
      ...typeFaults(documents),
    });
    const personal = { ...stored.personal, ...customerIdentity };
    const reopened = reopenedParts(stored, documents);
    await saveIdentity(transaction, { ...body, reference, personal, ...reopened }, at);
    for (const { type, data, images = [] } of documents) {
      if (type === null) continue;
      await reopenDocuments(transaction, reference, type);
      const filed = { id: newId(), identityReference: reference, type, status: 'PENDING' } as const;
      const contents = { number: data?.number ?? null, images: images.map(factsOfImage) };
      await insertDocument(transaction, { ...filed, ...contents }, at);
    }
  });
}

/** Parts that are open again; what was vouched for stands. Choice: updateReopensChecks. */
function reopenedParts(
  { documentStatus, selfieStatus }: StoredIdentity,
  documents: readonly { readonly type: DocumentType | null }[],
) {
  const reopened = partsOf(
    documents.map(({ type }) => type).filter((type) => type !== null),
    'PENDING',
  );
  return {
    documentStatus: documentStatus === 'VOUCHED' ? undefined : reopened.documentStatus,
    selfieStatus: selfieStatus === 'VOUCHED' ? undefined : reopened.selfieStatus,
  };
}

type UpdatedDocument = NonNullable<RequestBody<'updateIdentity'>['identityDocuments']>[number];

/** Which kind a document says that it is, itself or by its images. */
function typeOf({ type, images = [] }: UpdatedDocument): DocumentType | null {
  return type ?? images.find((image) => image.type !== undefined)?.type ?? null;
}

function typeFaults(documents: readonly { readonly type: DocumentType | null }[]): FieldErrors {
  const untyped = [...documents.entries()].filter(([, { type }]) => type === null);
  return Object.fromEntries(
    untyped.map(([index]) => [`identityDocuments[${index}].type`, 'Say which kind of document this is']),
  );
}
