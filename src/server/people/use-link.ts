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

/** Whoever is to be in with a link: the one it was made for, or the first admin, who gets an id here. */
export function idOfLink({ staff }: OpenLink): string {
  return staff?.id ?? uuidv7();
}

/** Who is in with a link, and by what. */
export interface Settled {
  readonly person: Person;
  readonly verified: Verified;
}

/**
 * Uses a link up: its person has the password that was chosen, and is returned. Throws `link-unknown` when somebody was faster,
 * `invalid-request`, `second-factor-required`, `code-refused`, `staff-exists`, `too-many-attempts` and `busy`; then it can be used still.
 */
export async function settleLink(
  parts: PeopleParts,
  { id, link }: { readonly id: string; readonly link: OpenLink },
  asked: UseLinkRequest,
): Promise<Settled> {
  return link.staff === null ? becomeAdmin(parts, id, asked) : choosePassword(parts, link.staff, asked);
}

async function becomeAdmin(parts: PeopleParts, id: string, asked: UseLinkRequest): Promise<Settled> {
  const { email, name, password, token } = asked;
  if (email === undefined || name === undefined) {
    throw new DeskError('invalid-request', {
      errors: {
        ...(email === undefined && { email: 'Fill this in' }),
        ...(name === undefined && { name: 'Fill this in' }),
      },
    });
  }
  const person = { id, email, name, role: 'admin' } as const;
  const digest = await hashChosen(parts, password, { field: 'password', of: person });
  const now = parts.nowMs();
  await inTransaction(parts.db, async (transaction) => {
    const isFirst = (await spendLink(transaction, token, now)) && !(await hasAdmin(transaction));
    if (!isFirst) throw new DeskError('link-unknown');
    const isAdded = await addStaff(transaction, {
      ...person,
      email_key: emailKey(email),
      password_hash: digest,
      is_sandbox: 0,
      is_disabled: 0,
      created_at: now * 1000,
    });
    if (!isAdded) throw new DeskError('staff-exists');
    await endFirstAdminLinks(transaction);
  });
  return { person, verified: { password_hash: digest, totp_encrypted: null } };
}

async function choosePassword(
  parts: PeopleParts,
  staff: StaffTable,
  asked: UseLinkRequest,
): Promise<Settled> {
  const { id, email, name, role, totp_encrypted } = staff;
  const tooMany = {
    ...(asked.email && { email: 'Leave this out' }),
    ...(asked.name && { name: 'Leave this out' }),
  };
  if (Object.keys(tooMany).length > 0) throw new DeskError('invalid-request', { errors: tooMany });
  const digest = await hashChosen(parts, asked.password, { field: 'password', of: staff });
  if (staff.totp_encrypted !== null) {
    await parts.throttle.attempt('link', id);
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
  return { person: { id, email, name, role }, verified: { password_hash: digest, totp_encrypted } };
}
