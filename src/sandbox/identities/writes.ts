import type { Kysely } from 'kysely';
import type { DocumentType } from '#contract/service/documents.ts';
import { isDayBefore, utcDay } from '#contract/service/primitives.ts';
import type { SandboxContext, ScreeningTrueMeans } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { type FieldErrors, notFound, refuseIfAny } from '../errors.ts';
import type { AnswerBody, RequestBody } from '../inbound/serve-operation.ts';
import { toDateTime, toMicroseconds } from '../instant.ts';
import { blockIdentity } from '../ramps/moves.ts';
import {
  factsOfImage,
  findEmailOwner,
  findIdentity,
  findLatestType,
  insertDocument,
  insertIdentity,
  reopenDocuments,
  saveIdentity,
} from '../records/store.ts';
import { blockedBySanctions, partsOf } from '../records/stored-identity.ts';
import { beginCheck, findOnboardingState } from './checks.ts';
import {
  addressStateFaults,
  birthDateFaults,
  customerIdentityFaults,
  emailFaults,
  onboardingResult,
  partsAfterShare,
  partsAfterUpdate,
  personalOfBasic,
} from './rules.ts';

/**
 * Screens a name. Refuses (422) an existing reference or another's e-mail. Spec: Create basic identity;
 * choice: basicCreateStatus.
 */
export async function createBasicIdentity(
  context: SandboxContext,
  body: RequestBody<'createBasicIdentity'>,
): Promise<AnswerBody<'createBasicIdentity'>> {
  const { identityReference: reference, email, givenName, surname } = body;
  return context.db.transaction().execute(async (transaction) => {
    const nowMs = context.now();
    const at = toMicroseconds(nowMs);
    const existing = await findIdentity(transaction, reference);
    refuseIfAny({
      ...(existing !== null && { identityReference: 'This identity already exists' }),
      ...emailFaults(await findEmailOwner(transaction, email), reference),
      ...birthDateFaults('dateOfBirth', body.dateOfBirth, nowMs),
      ...addressStateFaults(body.residentialAddress, 'residentialAddress', context.unlicensedStates),
    });
    await insertIdentity(transaction, { reference, email, personal: personalOfBasic(body) }, at);
    if (givenName !== undefined || surname !== undefined)
      await beginCheck(transaction, context, {
        identityReference: reference,
        kind: 'screening',
        surname,
        at,
      });
    return { identityReference: reference, createdAt: toDateTime(at) };
  });
}

type DocumentsBody = RequestBody<'shareDocuments'>;

/**
 * Begins a check; names every fault (422). Answers the status of earlier documents. Spec: Share identity
 * documents; choice: unknownReference, onboardingStatusOnce.
 */
export async function shareDocuments(
  context: SandboxContext,
  body: DocumentsBody,
): Promise<AnswerBody<'shareDocuments'>> {
  const { customerIdentity, identityReference } = body;
  return context.db.transaction().execute(async (transaction) => {
    const nowMs = context.now();
    const at = toMicroseconds(nowMs);
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, body.email), identityReference),
      ...customerIdentityFaults(customerIdentity, nowMs, context.unlicensedStates),
    });
    const state = await findOnboardingState(transaction, identityReference);
    const stored = await findIdentity(transaction, identityReference);
    const shared = partsOf(
      body.identityDocuments.map(({ type }) => type),
      'PENDING',
    );
    const change = { ...body, ...partsAfterShare(stored, shared) };
    const personal = { ...stored?.personal, ...customerIdentity };
    await saveIdentity(transaction, { ...change, reference: identityReference, personal }, at);
    await fileDocuments(transaction, context, { body, at });
    return onboardingResult(body, state, at);
  });
}

async function fileDocuments(
  transaction: Kysely<SandboxTables>,
  context: SandboxContext,
  { body, at }: { readonly body: DocumentsBody; readonly at: number },
): Promise<void> {
  const { identityReference, identityDocuments, customerIdentity } = body;
  const { surname } = customerIdentity;
  const start = { identityReference, kind: 'documents', surname, at } as const;
  const checkId = await beginCheck(transaction, context, start);
  for (const { type, data, images } of identityDocuments) {
    const filed = { id: context.newId(), identityReference, type, status: 'PENDING', checkId } as const;
    const contents = { number: data?.number ?? null, images: images.map(factsOfImage) };
    await insertDocument(transaction, { ...filed, ...contents }, at);
  }
}

type RelianceBody = RequestBody<'shareReliance'>;

/**
 * Acts on the partner's screening; names every fault (422). Spec: Identity reliance; choice:
 * unknownReference, screeningActedOn.
 */
export async function shareReliance(context: SandboxContext, body: RelianceBody): Promise<void> {
  const { db, now, unlicensedStates, screeningTrueMeans } = context;
  const { customerIdentity, identityReference: reference } = body;
  await db.transaction().execute(async (transaction) => {
    const nowMs = now();
    const at = toMicroseconds(nowMs);
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, body.email), reference),
      ...screeningDateFaults(body.screeningDate, nowMs),
      ...customerIdentityFaults(customerIdentity, nowMs, unlicensedStates),
    });
    await saveVouched(transaction, context, { body, at });
    const { surname } = customerIdentity;
    await beginCheck(transaction, context, { identityReference: reference, kind: 'screening', surname, at });
    if (!isMatch(body.screeningSanctionsResult, screeningTrueMeans)) return;
    await blockIdentity(transaction, context, { reference, at, ...blockedBySanctions });
  });
}

async function saveVouched(
  transaction: Kysely<SandboxTables>,
  { newId, screeningTrueMeans }: SandboxContext,
  { body, at }: { readonly body: RelianceBody; readonly at: number },
): Promise<void> {
  const { customerIdentity, email, mobileNumber, identityReference: reference } = body;
  const stored = await findIdentity(transaction, reference);
  const personal = { ...stored?.personal, ...customerIdentity };
  const findings = {
    documentStatus: 'VOUCHED',
    selfieStatus: 'VOUCHED',
    isPoliticallyExposed: isMatch(body.screeningPepResult, screeningTrueMeans),
  } as const;
  await saveIdentity(transaction, { reference, email, mobileNumber, personal, ...findings }, at);
  for (const { type, data } of body.identityDocuments) {
    const filed = { id: newId(), identityReference: reference, type, number: data.number } as const;
    await insertDocument(transaction, { ...filed, status: 'APPROVED', images: [] }, at);
  }
}

function isMatch(result: boolean, trueMeans: ScreeningTrueMeans): boolean {
  return result === (trueMeans === 'match');
}

/** Refuses a future date by the service's clock. */
function screeningDateFaults(day: string, nowMs: number): FieldErrors {
  return isDayBefore(utcDay(nowMs), day) ? { screeningDate: 'A screening date can’t be in the future' } : {};
}

/**
 * Stores no token, which is secret. Spec: Share identity by KYC-vendor token; choice: kycVendor,
 * unknownReference.
 */
export async function shareToken(
  { db, now, kycVendorId }: SandboxContext,
  { identityReference: reference, email, mobileNumber, provider }: RequestBody<'shareToken'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, email), reference),
      ...(provider.vendor !== kycVendorId && { 'provider.vendor': 'This KYC vendor isn’t supported' }),
    });
    const vouched = { documentStatus: 'VOUCHED', selfieStatus: 'VOUCHED' } as const;
    await saveIdentity(transaction, { reference, email, mobileNumber, ...vouched }, toMicroseconds(now()));
  });
}

type UpdateBody = RequestBody<'updateIdentity'>;
type UpdatedDocument = NonNullable<UpdateBody['identityDocuments']>[number];
type TypedDocument = UpdatedDocument & { readonly type: DocumentType };

/**
 * Answers 404 for an unknown reference. Documents begin a check; a name alone is screened. Spec: Update
 * identity; choice: updateReopensChecks.
 */
export async function updateIdentity(context: SandboxContext, body: UpdateBody): Promise<void> {
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
    const change = { ...body, reference, personal, ...partsAfterUpdate(stored, shared) };
    await saveIdentity(transaction, change, at);
    const start = { identityReference: reference, surname: personal.surname, at };
    if (documents.length > 0) await checkDocuments(transaction, context, { ...start, documents });
    else if (customerIdentity !== undefined)
      await beginCheck(transaction, context, { ...start, kind: 'screening' });
  });
}

/** Checks documents with earlier ones of the same kinds. */
async function checkDocuments(
  transaction: Kysely<SandboxTables>,
  context: SandboxContext,
  {
    documents,
    ...start
  }: { identityReference: string; surname: string | undefined; at: number; documents: TypedDocument[] },
): Promise<void> {
  const { identityReference, at } = start;
  const checkId = await beginCheck(transaction, context, { ...start, kind: 'documents' });
  for (const { type, data, images = [] } of documents) {
    await reopenDocuments(transaction, identityReference, { type, checkId });
    const filed = { id: context.newId(), identityReference, type, status: 'PENDING', checkId } as const;
    const contents = { number: data?.number ?? null, images: images.map(factsOfImage) };
    await insertDocument(transaction, { ...filed, ...contents }, at);
  }
}

/** Adds each document's type: stated, by its images, else the last filed. */
function withTypes({ identityDocuments = [] }: UpdateBody, latestType: DocumentType | null) {
  return identityDocuments.map((document) => {
    const { type, images = [] } = document;
    const pictured = images.find((image) => image.type !== undefined)?.type;
    return { ...document, type: type ?? pictured ?? latestType };
  });
}

function typeFaults(documents: readonly { readonly type: DocumentType | null }[]): FieldErrors {
  const untyped = [...documents.entries()].filter(([, { type }]) => type === null);
  return Object.fromEntries(
    untyped.map(([index]) => [`identityDocuments[${index}].type`, 'Choose the document type']),
  );
}
