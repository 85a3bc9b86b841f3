import type { Kysely } from 'kysely';
import type { IdentityTable, SandboxTables } from '../database/tables.ts';
import { emailKey } from './identity-rules.ts';
import { storedPersonal, type StoredIdentity, type StoredPersonal } from './stored-identity.ts';

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
  const row = await db
    .selectFrom('identity')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (row === undefined) return null;
  const approved = await db
    .selectFrom('identity_document')
    .select('type')
    .distinct()
    .where('identity_reference', '=', reference)
    .where('status', '=', 'APPROVED')
    .execute();
  return toIdentity(row, new Set(approved.map(({ type }) => type)));
}

/** The reference that an e-mail belongs to, or null. */
export async function findEmailOwner(db: Handle, email: string | undefined): Promise<string | null> {
  if (email === undefined) return null;
  const query = db.selectFrom('identity').select('reference').where('email_key', '=', emailKey(email));
  return (await query.executeTakeFirst())?.reference ?? null;
}

/** Adds an identity; it is not blocked unless said so. */
export async function insertIdentity(
  db: Handle,
  { isBlocked = false, ...facts }: IdentityFacts & { readonly isBlocked?: boolean | undefined },
  at: number,
): Promise<void> {
  const blocked = isBlocked ? 1 : 0;
  const row = {
    reference: facts.reference,
    ...columns(facts),
    blocked,
    created_at: at,
    updated_at: at,
  } as const;
  await db.insertInto('identity').values(row).execute();
}

/** Replaces what is known of an identity, or adds it; its creation and whether it is blocked stay. */
export async function saveIdentity(db: Handle, facts: IdentityFacts, at: number): Promise<void> {
  const changed = { ...columns(facts), updated_at: at };
  await db
    .insertInto('identity')
    .values({ reference: facts.reference, ...changed, blocked: 0, created_at: at })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(changed))
    .execute();
}

function columns(facts: IdentityFacts) {
  return {
    email: facts.email ?? null,
    email_key: facts.email === undefined ? null : emailKey(facts.email),
    mobile_number: facts.mobileNumber ?? null,
    personal: JSON.stringify(facts.personal),
    occupation_industry: facts.occupationIndustry ?? null,
    occupation: facts.occupation ?? null,
    source_of_funds: facts.sourceOfFunds ?? null,
    purpose_of_transaction: facts.purposeOfTransaction ?? null,
  };
}

function toIdentity(
  row: IdentityTable,
  approvedDocuments: StoredIdentity['approvedDocuments'],
): StoredIdentity {
  return {
    reference: row.reference,
    isBlocked: row.blocked === 1,
    personal: storedPersonal.parse(JSON.parse(row.personal)),
    occupation: row.occupation,
    sourceOfFunds: row.source_of_funds,
    purposeOfTransaction: row.purpose_of_transaction,
    approvedDocuments,
    createdAt: row.created_at,
  };
}
