import type { Kysely, Selectable } from 'kysely';
import { remembered } from '#node/remembered-reads.ts';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { IdentityTable, SandboxTables } from '../../database/tables.ts';
import type { BlockedReasons } from './blocked-reasons.ts';
import { emailKey, storedPersonal, type StoredIdentity, type StoredPersonal } from './stored-identity.ts';

type Handle = Kysely<SandboxTables>;

/** An identity as a request describes it. */
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

/** The identity of a reference, or null. */
export async function findIdentity(db: Handle, reference: string): Promise<StoredIdentity | null> {
  return remembered(db, { table: 'identity', key: reference }, async () => {
    const query = db.selectFrom('identity').selectAll().where('reference', '=', reference);
    const row = await query.executeTakeFirst();
    return row === undefined ? null : toIdentity(row);
  });
}

/** The reference that an e-mail belongs to, or null. */
export async function findEmailOwner(db: Handle, email: string | undefined): Promise<string | null> {
  if (email === undefined) return null;
  const query = db.selectFrom('identity').select('reference').where('email_key', '=', emailKey(email));
  return (await query.executeTakeFirst())?.reference ?? null;
}

/** Identities, the last created first: those after one, where it is given. */
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

/** Adds an identity; it is not blocked unless said so. */
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

/** What a request tells of an identity; what is absent it does not tell. */
export type ToldFacts = Pick<IdentityFacts, 'reference'> & {
  readonly [Fact in Exclude<keyof IdentityFacts, 'reference'>]?: IdentityFacts[Fact] | undefined;
} & Findings;

/** What becomes known of an identity besides. */
interface Findings {
  readonly documentStatus?: PartStatus | undefined;
  readonly selfieStatus?: PartStatus | undefined;
  readonly isPoliticallyExposed?: boolean;
}

/** Enters what was told of an identity, or adds it; everything else of it stays, a block too. */
export async function saveIdentity(db: Handle, facts: ToldFacts, at: number): Promise<void> {
  const told = { ...columns(facts), updated_at: at };
  const personal = told.personal ?? JSON.stringify({});
  await db
    .insertInto('identity')
    .values({ reference: facts.reference, ...told, personal, blocked: 0, created_at: at })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(told))
    .execute();
}

/** Blocks an account for reasons, or unblocks it (null). */
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

/** Undefined where nothing is told: a statement leaves such columns out. */
function columns({ email, personal, ...facts }: ToldFacts) {
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
