import type { Kysely } from 'kysely';
import type { DocumentType } from '#contract/service/documents.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { notFound, refuseIfAny, type FieldErrors } from '../errors.ts';
import { toMicroseconds } from '../instant.ts';
import type { RequestBody } from '../inbound/serve-operation.ts';
import { beginCheck } from './checks/begin-check.ts';
import { partsOf } from './record/document-parts.ts';
import { factsOfImage, findLatestType, insertDocument, reopenDocuments } from './record/document-store.ts';
import { customerIdentityFaults, emailFaults, partsAfterUpdate } from './identity-rules.ts';
import { findEmailOwner, findIdentity, saveIdentity } from './record/identity-store.ts';

type Body = RequestBody<'updateIdentity'>;
type UpdatedDocument = NonNullable<Body['identityDocuments']>[number];
type TypedDocument = UpdatedDocument & { readonly type: DocumentType };

/**
 * Changes what was sent of an identity and leaves the rest, all or nothing: 404 for an unknown reference, every fault named at
 * once (422). Documents begin a check, a name alone is screened. Spec: Endpoints › Update identity; choice: updateReopensChecks.
 */
export async function updateIdentity(context: SandboxContext, body: Body): Promise<void> {
  const { customerIdentity, identityReference: reference } = body;
  await context.db.transaction().execute(async (transaction) => {
    const nowMs = context.now();
    const at = toMicroseconds(nowMs);
    const stored = await findIdentity(transaction, reference);
    if (stored === null) throw notFound('Identity not found');
    const sent = withTypes(body, await findLatestType(transaction, reference));
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, body.email), reference),
      ...(customerIdentity !== undefined &&
        customerIdentityFaults(customerIdentity, nowMs, context.unlicensedStates)),
      ...typeFaults(sent),
    });
    const documents = sent.filter((document): document is TypedDocument => document.type !== null);
    const shared = partsOf(
      documents.map(({ type }) => type),
      'PENDING',
    );
    const personal = { ...stored.personal, ...customerIdentity };
    const told = { ...body, reference, personal, ...partsAfterUpdate(stored, shared) };
    await saveIdentity(transaction, told, at);
    const begun = { identityReference: reference, surname: personal.surname, at };
    if (documents.length > 0) await checkDocuments(transaction, context, { ...begun, documents });
    else if (customerIdentity !== undefined)
      await beginCheck(transaction, context, { ...begun, kind: 'screening' });
  });
}

/** Files documents and has them checked together with those of their kinds that were filed before. */
async function checkDocuments(
  transaction: Kysely<SandboxTables>,
  context: SandboxContext,
  {
    documents,
    ...begun
  }: { identityReference: string; surname: string | undefined; at: number; documents: TypedDocument[] },
): Promise<void> {
  const { identityReference, at } = begun;
  const checkId = await beginCheck(transaction, context, { ...begun, kind: 'documents' });
  for (const { type, data, images = [] } of documents) {
    await reopenDocuments(transaction, identityReference, { type, checkId });
    const filed = { id: context.newId(), identityReference, type, status: 'PENDING', checkId } as const;
    const contents = { number: data?.number ?? null, images: images.map(factsOfImage) };
    await insertDocument(transaction, { ...filed, ...contents }, at);
  }
}

/** Each document with the kind that it says it is, itself or by its images, else the kind filed last. */
function withTypes({ identityDocuments = [] }: Body, latestType: DocumentType | null) {
  return identityDocuments.map((document) => {
    const { type, images = [] } = document;
    const pictured = images.find((image) => image.type !== undefined)?.type;
    return { ...document, type: type ?? pictured ?? latestType };
  });
}

function typeFaults(documents: readonly { readonly type: DocumentType | null }[]): FieldErrors {
  const untyped = [...documents.entries()].filter(([, { type }]) => type === null);
  return Object.fromEntries(
    untyped.map(([index]) => [`identityDocuments[${index}].type`, 'Say which kind of document this is']),
  );
}
