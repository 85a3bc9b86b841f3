import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import type { OnboardingStatus } from '#contract/service/enumerations.ts';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { SandboxTables } from '../database/tables.ts';
import { closeCheck, insertCheck } from '../identities/checks/check-store.ts';
import type { BlockedReasons } from '../identities/record/blocked-reasons.ts';
import { insertDocument, type ImageFacts } from '../identities/record/document-store.ts';
import { partsOf } from '../identities/record/document-parts.ts';
import { insertIdentity, setBlocked, type IdentityFacts } from '../identities/record/identity-store.ts';

/** A customer as a seed or a fixture puts it into the world: how it came about is not asked. */
export interface FiledCustomer extends IdentityFacts {
  readonly isBlocked?: boolean;
  readonly blockedReasons?: BlockedReasons;
  readonly isPoliticallyExposed?: boolean;
  /** Where DOCUMENT and SELFIE stand, if not where the documents do. */
  readonly documentStatus?: PartStatus;
  readonly selfieStatus?: PartStatus;
  readonly documents: readonly SeededDocument[];
  /** The check that decided on the documents, or is to. */
  readonly check?: FiledCheck;
}

/** A document that is filed with a customer. */
export interface SeededDocument {
  readonly type: DocumentType;
  readonly number?: string | undefined;
  readonly status: OnboardingStatus;
}

interface FiledCheck {
  readonly status: OnboardingStatus;
  readonly internalReason?: string;
  readonly reason?: string;
}

const twoSided: ReadonlySet<DocumentType> = new Set(['DRIVING_LICENSE', 'IDENTIFICATION']);

/** Adds a customer with its documents. The same customer always gets the same identifiers. */
export async function seedCustomer(
  db: Kysely<SandboxTables>,
  { documents, check, blockedReasons, ...facts }: FiledCustomer,
  at: number,
): Promise<void> {
  const { reference } = facts;
  const parts = documents.map(({ type, status }) => partsOf([type], status));
  await insertIdentity(db, Object.assign({}, ...parts, facts) as typeof facts, at);
  if (blockedReasons !== undefined) await setBlocked(db, { reference, reasons: blockedReasons, at });
  const checkId = check === undefined ? null : identifier(`${reference} check`);
  if (check !== undefined && checkId !== null) await fileCheck(db, check, { id: checkId, reference, at });
  for (const [position, document] of documents.entries()) {
    const { type, number = null, status } = document;
    const id = identifier(`${reference} ${type} ${position}`);
    const filed = { id, identityReference: reference, type, number, status, checkId };
    await insertDocument(db, { ...filed, images: imagesOf(reference, document) }, at);
  }
}

/** A check that stands still: what it has not decided yet, nothing but a hand decides. */
async function fileCheck(
  db: Kysely<SandboxTables>,
  { status, internalReason, reason }: FiledCheck,
  { id, reference, at }: { readonly id: string; readonly reference: string; readonly at: number },
): Promise<void> {
  await insertCheck(db, { id, identityReference: reference, kind: 'documents', dueAt: null, createdAt: at });
  if (status === 'PENDING') return;
  const reasons = internalReason === undefined || reason === undefined ? null : { internalReason, reason };
  await closeCheck(db, id, { status, reasons, at });
}

function imagesOf(reference: string, { type }: SeededDocument): ImageFacts[] {
  const sides: ImageSide[] = twoSided.has(type) ? ['FRONT', 'BACK'] : ['FRONT'];
  return sides.map((side) => ({
    type: twoSided.has(type) ? type : null,
    side,
    mimetype: 'image/jpeg',
    bytes: 2_483_112,
    width: 3024,
    height: 4032,
    sha256: digest(`${reference} ${type} ${side}`),
  }));
}

function identifier(text: string): string {
  return digest(text).slice(0, 32);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
