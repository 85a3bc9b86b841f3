import { uuidv7 } from 'uuidv7';

import type { UseLinkRequest } from '#contract/desk/links.ts';
import { inTransaction } from '#node/dialect.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import { DeskError } from '#server/errors.ts';
import { endSessionsOf } from '#server/sessions/end-sessions.ts';
import type { Verified } from '#server/sessions/open-session.ts';
import { proveFactor } from '#server/sessions/sign-in.ts';
import { hasAdmin } from '#server/staff/admins.ts';
import { endFirstAdminLinks, endLinksOf, spendLink, type OpenLink } from '#server/staff/staff-links.ts';
import { addStaff, emailKey, type Person } from '#server/staff/staff-store.ts';

import { hashChosen } from './chosen-password.ts';
import type { PeopleParts } from './people-parts.ts';

/** What somebody wants to do with a link, found good as far as it can be without doing it. */
export interface LinkUse {
  /** Whoever is to be in: the one it was made for, or the first admin, who gets an id here. */
  readonly person: Person;
  /** Null for the first admin. */
  readonly staff: StaffTable | null;
  /** Of the password that was chosen. */
  readonly digest: string;
  readonly asked: UseLinkRequest;
}

/**
 * Looks at what is asked before anything is changed, so that whoever has a link and tries passwords makes no entries of the trail. Throws
 * `invalid-request`, `too-many-attempts` and `busy`; then the link can be used still.
 */
export async function prepareUse(
  parts: PeopleParts,
  { staff }: OpenLink,
  asked: UseLinkRequest,
): Promise<LinkUse> {
  const person = staff === null ? newAdmin(asked) : knownPerson(staff, asked);
  const digest = await hashChosen(parts, asked.password, { field: 'password', of: person });
  if (staff !== null && staff.totp_encrypted !== null) await parts.throttle.attempt('link', staff.id);
  return { person, staff, digest, asked };
}

function newAdmin({ email, name }: UseLinkRequest): Person {
  if (email !== undefined && name !== undefined) return { id: uuidv7(), email, name, role: 'admin' };
  throw new DeskError('invalid-request', {
    errors: {
      ...(email === undefined && { email: 'Fill this in' }),
      ...(name === undefined && { name: 'Fill this in' }),
    },
  });
}

function knownPerson({ id, email, name, role }: StaffTable, asked: UseLinkRequest): Person {
  const tooMany = {
    ...(asked.email && { email: 'Leave this out' }),
    ...(asked.name && { name: 'Leave this out' }),
  };
  if (Object.keys(tooMany).length > 0) throw new DeskError('invalid-request', { errors: tooMany });
  return { id, email, name, role };
}

/**
 * Uses a link up: its person has the password that was chosen, and what they have shown is returned. Throws `link-unknown` when somebody was
 * faster, `second-factor-required`, `code-refused`, `staff-exists`; then it can be used still.
 */
export async function settleUse(parts: PeopleParts, use: LinkUse): Promise<Verified> {
  const { staff } = use;
  return staff === null ? becomeAdmin(parts, use) : choosePassword(parts, staff, use);
}

async function becomeAdmin(parts: PeopleParts, { person, digest, asked }: LinkUse): Promise<Verified> {
  const now = parts.nowMs();
  await inTransaction(parts.db, async (transaction) => {
    const isFirst =
      (await spendLink(transaction, asked.token, now)) && !(await hasAdmin(transaction, parts.issuer));
    if (!isFirst) throw new DeskError('link-unknown');
    const isAdded = await addStaff(transaction, {
      ...person,
      email_key: emailKey(person.email),
      password_hash: digest,
      is_sandbox: 0,
      is_disabled: 0,
      created_at: now * 1000,
    });
    if (!isAdded) throw new DeskError('staff-exists');
    await endFirstAdminLinks(transaction);
  });
  return { password_hash: digest, totp_encrypted: null };
}

async function choosePassword(
  parts: PeopleParts,
  staff: StaffTable,
  { digest, asked }: LinkUse,
): Promise<Verified> {
  const { id, totp_encrypted } = staff;
  if (totp_encrypted !== null) {
    await proveFactor(parts, staff, asked.code);
    await parts.throttle.succeed('link', id);
  }
  await inTransaction(parts.db, async (transaction) => {
    if (!(await spendLink(transaction, asked.token, parts.nowMs()))) throw new DeskError('link-unknown');
    const { numUpdatedRows } = await transaction
      .updateTable('staff')
      .set({ password_hash: digest })
      .where('id', '=', id)
      .where('is_disabled', '=', 0)
      .where('totp_encrypted', 'is not distinct from', totp_encrypted)
      .executeTakeFirst();
    // They were shut out meanwhile, or have another second factor.
    if (numUpdatedRows === 0n) throw new DeskError('link-unknown');
    await endLinksOf(transaction, id);
    await endSessionsOf(transaction, { staffId: id });
  });
  return { password_hash: digest, totp_encrypted };
}
