import type { Kysely, Selectable } from 'kysely';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { DocumentType } from '#contract/service/documents.ts';
import type { OnboardingStatus } from '#contract/service/enumerations.ts';
import { type ParameterOf, preparedQuery } from '#node/prepared-query.ts';
import type { DocumentImageTable, IdentityTable, SandboxTables } from '../database/tables.ts';
import type { RequestBody } from '../inbound/serve-operation.ts';
import {
  type BlockedReasons,
  emailKey,
  type StoredIdentity,
  storedPersonal,
  type StoredPersonal,
} from './stored-identity.ts';

type Handle = Kysely<SandboxTables>;

export interface IdentityFacts {
  readonly reference: string;
  readonly email?: string | undefined;
  readonly mobileNumber?: string | undefined;
  readonly personal: StoredPersonal;
  readonly occupationIndustry?: string | undefined;
  readonly occupation?: string | undefined;
  readonly sourceOfFunds?: string | undefined;
  readonly purposeOfTransaction?: string | undefined;
}

/** Absent fields stay. */
export type IdentityChange = Pick<IdentityFacts, 'reference'> & {
  readonly [Fact in Exclude<keyof IdentityFacts, 'reference'>]?: IdentityFacts[Fact] | undefined;
} & Findings;

interface Findings {
  readonly documentStatus?: PartStatus | undefined;
  readonly selfieStatus?: PartStatus | undefined;
  readonly isPoliticallyExposed?: boolean;
}

const identityOf = preparedQuery((db: Handle, parameter: ParameterOf<'reference'>) =>
  db.selectFrom('identity').selectAll().where('reference', '=', parameter<string>('reference')),
);

export async function findIdentity(db: Handle, reference: string): Promise<StoredIdentity | null> {
  const [row] = await identityOf(db, { reference });
  return row === undefined ? null : toIdentity(row);
}

export async function findEmailOwner(db: Handle, email: string | undefined): Promise<string | null> {
  if (email === undefined) return null;
  const query = db.selectFrom('identity').select('reference').where('email_key', '=', emailKey(email));
  return (await query.executeTakeFirst())?.reference ?? null;
}

/** Lists the newest first. */
export async function listIdentities(
  db: Handle,
  { after, limit }: { readonly after: StoredIdentity | null; readonly limit: number },
): Promise<StoredIdentity[]> {
  let query = db
    .selectFrom('identity')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(limit);
  if (after !== null) {
    const { createdAt, reference } = after;
    query = query.where((row) =>
      row.eb(row.refTuple('created_at', 'reference'), '<', row.tuple(createdAt, reference)),
    );
  }
  const rows = await query.execute();
  return rows.map(toIdentity);
}

/** Inserts unblocked by default. */
export async function insertIdentity(
  db: Handle,
  { isBlocked = false, ...facts }: IdentityFacts & Findings & { readonly isBlocked?: boolean },
  at: number,
): Promise<void> {
  const row = {
    reference: facts.reference,
    ...columns(facts),
    personal: JSON.stringify(facts.personal),
    blocked: flag(isBlocked),
    created_at: at,
    updated_at: at,
  } as const;
  await db.insertInto('identity').values(row).execute();
}

/** Keeps absent fields and a block. */
export async function saveIdentity(db: Handle, facts: IdentityChange, at: number): Promise<void> {
  const changed = { ...columns(facts), updated_at: at };
  const personal = changed.personal ?? JSON.stringify({});
  await db
    .insertInto('identity')
    .values({ reference: facts.reference, ...changed, personal, blocked: 0, created_at: at })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(changed))
    .execute();
}

/** Unblocks if `reasons` is null. */
export async function setBlocked(
  db: Handle,
  change: { readonly reference: string; readonly reasons: BlockedReasons | null; readonly at: number },
): Promise<void> {
  const { reference, reasons, at } = change;
  await db
    .updateTable('identity')
    .set({
      blocked: flag(reasons !== null),
      blocked_internal_reason: reasons?.internalReason ?? null,
      blocked_external_reason: reasons?.externalReason ?? null,
      updated_at: at,
    })
    .where('reference', '=', reference)
    .execute();
}

export type ImageFacts = Omit<DocumentImageTable, 'document_id' | 'position'>;

type SharedImage = RequestBody<'shareDocuments'>['identityDocuments'][number]['images'][number];

export function factsOfImage({ type, side, mimetype, base64 }: SharedImage): ImageFacts {
  const { bytes, width, height, sha256 } = base64;
  return { type: type ?? null, side, mimetype, bytes, width, height, sha256 };
}

interface FiledDocument {
  readonly id: string;
  readonly identityReference: string;
  readonly type: DocumentType;
  readonly number: string | null;
  readonly status: OnboardingStatus;
  /** None if decided on arrival. */
  readonly checkId?: string | null;
  readonly images: readonly ImageFacts[];
}

export interface CheckedDocument {
  readonly id: string;
  readonly checkId: string | null;
  readonly type: DocumentType;
  readonly status: OnboardingStatus;
}

/** Stores no image content. */
export async function insertDocument(
  db: Kysely<SandboxTables>,
  { id, identityReference, type, number, status, checkId = null, images }: FiledDocument,
  at: number,
): Promise<void> {
  await db
    .insertInto('identity_document')
    .values({
      id,
      identity_reference: identityReference,
      type,
      number,
      status,
      check_id: checkId,
      created_at: at,
    })
    .execute();
  if (images.length === 0) return;
  const rows = images.map((image, position) => ({ document_id: id, position, ...image }));
  await db.insertInto('document_image').values(rows).execute();
}

/** Prefers a numbered type of several at once. */
export async function findLatestType(
  db: Kysely<SandboxTables>,
  identityReference: string,
): Promise<DocumentType | null> {
  const query = db
    .selectFrom('identity_document')
    .select('type')
    .where('identity_reference', '=', identityReference);
  // Alphabetically numbered types come first.
  const latest = query.orderBy('created_at', 'desc').orderBy('type').limit(1);
  return (await latest.executeTakeFirst())?.type ?? null;
}

/** Lists in order of type. */
export async function listDocumentsOfChecks(
  db: Kysely<SandboxTables>,
  checkIds: readonly string[],
): Promise<CheckedDocument[]> {
  if (checkIds.length === 0) return [];
  return db
    .selectFrom('identity_document')
    .select(['id', 'check_id as checkId', 'type', 'status'])
    .where('check_id', 'in', checkIds)
    .orderBy('type')
    .orderBy('id')
    .execute();
}

/** Resets them to PENDING. */
export async function reopenDocuments(
  db: Kysely<SandboxTables>,
  identityReference: string,
  { type, checkId }: { readonly type: DocumentType; readonly checkId: string },
): Promise<void> {
  await db
    .updateTable('identity_document')
    .set({ status: 'PENDING', check_id: checkId })
    .where('identity_reference', '=', identityReference)
    .where('type', '=', type)
    .execute();
}

/** Adds PENDING documents without a check. */
export async function adoptPending(
  db: Kysely<SandboxTables>,
  identityReference: string,
  checkId: string,
): Promise<void> {
  await db
    .updateTable('identity_document')
    .set({ check_id: checkId })
    .where('identity_reference', '=', identityReference)
    .where('status', '=', 'PENDING')
    .where('check_id', 'is', null)
    .execute();
}

export async function setDocumentStatus(
  db: Kysely<SandboxTables>,
  id: string,
  status: OnboardingStatus,
): Promise<void> {
  await db.updateTable('identity_document').set({ status }).where('id', '=', id).execute();
}

/** Undefined columns are omitted from statements. */
function columns({ email, personal, ...facts }: IdentityChange) {
  return {
    email,
    email_key: email === undefined ? undefined : emailKey(email),
    mobile_number: facts.mobileNumber,
    personal: personal === undefined ? undefined : JSON.stringify(personal),
    occupation_industry: facts.occupationIndustry,
    occupation: facts.occupation,
    source_of_funds: facts.sourceOfFunds,
    purpose_of_transaction: facts.purposeOfTransaction,
    document_status: facts.documentStatus,
    selfie_status: facts.selfieStatus,
    politically_exposed:
      facts.isPoliticallyExposed === undefined ? undefined : flag(facts.isPoliticallyExposed),
  };
}

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}

function toIdentity(row: Selectable<IdentityTable>): StoredIdentity {
  return {
    reference: row.reference,
    isBlocked: row.blocked === 1,
    blockedInternalReason: row.blocked_internal_reason,
    blockedExternalReason: row.blocked_external_reason,
    documentStatus: row.document_status,
    selfieStatus: row.selfie_status,
    isPoliticallyExposed: row.politically_exposed === 1,
    personal: storedPersonal.parse(JSON.parse(row.personal)),
    occupation: row.occupation,
    sourceOfFunds: row.source_of_funds,
    purposeOfTransaction: row.purpose_of_transaction,
    createdAt: row.created_at,
  };
}
