import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { Role } from '#contract/desk/permissions.ts';
import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import { endLinksMadeBy } from './staff-links.ts';
import type { Person } from '#contract/desk/session.ts';
import { addStaff, isIssuerAccepted } from './staff-store.ts';

/** `email` and `name` are for display: they may be anyone's. */
export interface ProviderAccount {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export interface ProviderStaff {
  readonly person: Person;
  /** By an admin here, whatever the provider says. */
  readonly isDisabled: boolean;
  /** Null on the first sign-in. */
  readonly formerRole: Role | null;
}

/**
 * Adds or updates the member of staff with this issuer and subject; the same e-mail elsewhere is someone
 * else. Leaves a disabled one unchanged.
 */
export async function settleProviderStaff(
  db: Kysely<Tables>,
  { issuer, subject, email, name, role }: ProviderAccount,
  nowMs: number,
): Promise<ProviderStaff> {
  return inTransaction(db, async (transaction) => {
    const isNew = await addStaff(transaction, {
      id: uuidv7(),
      email,
      email_key: `provider:${createHash('sha256')
        .update(JSON.stringify([issuer, subject]))
        .digest('hex')}`,
      name,
      role,
      password_hash: '',
      is_sandbox: 0,
      is_disabled: 0,
      issuer,
      subject,
      created_at: nowMs * 1000,
    });
    const account = await transaction
      .selectFrom('staff')
      .select(['id', 'role', 'language', 'is_disabled'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    const person = { id: account.id, email, name, role, language: account.language };
    const formerRole = isNew ? null : account.role;
    if (account.is_disabled !== 0) return { person, isDisabled: true, formerRole };
    await transaction.updateTable('staff').set({ email, name, role }).where('id', '=', account.id).execute();
    if (role !== 'admin') await endLinksMadeBy(transaction, account.id);
    return { person, isDisabled: false, formerRole };
  });
}

/** Ends the links made by a provider's account that has lost its role. */
export async function endLinksOfProviderStaff(
  db: Kysely<Tables>,
  { issuer, subject }: Pick<ProviderAccount, 'issuer' | 'subject'>,
): Promise<void> {
  const account = await db
    .selectFrom('staff')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (account !== undefined) await endLinksMadeBy(db, account.id);
}

interface EndedOfFormer {
  readonly sessions: number;
  readonly links: number;
}

/** Shuts out people of other providers than `issuer` (null: none): ends their sessions and links. */
export async function endFormerProviders(db: Kysely<Tables>, issuer: string | null): Promise<EndedOfFormer> {
  return inTransaction(db, async (transaction) => {
    const staff = transaction.selectFrom('staff').where('issuer', 'is not', null);
    const issuers = await staff.select('issuer').distinct().execute();
    const former = issuers.map((found) => found.issuer).filter((found) => !isIssuerAccepted(found, issuer));
    if (former.length === 0) return { sessions: 0, links: 0 };
    const people = staff.select('id').where('issuer', 'in', former);
    const sessions = await transaction
      .deleteFrom('session')
      .where('staff_id', 'in', people)
      .executeTakeFirst();
    const links = await transaction
      .deleteFrom('staff_link')
      .where('made_by', 'in', people)
      .executeTakeFirst();
    return { sessions: Number(sessions.numDeletedRows), links: Number(links.numDeletedRows) };
  });
}
