import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';

import { type UseLinkRequest } from '#contract/desk/staff.ts';
import type { SessionAnswer, Person } from '#contract/desk/session.ts';
import { inTransaction } from '#node/dialect.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { openSession, type Verified } from '#server/accounts/sessions/open-session.ts';
import { answerOf, standingOf } from '#server/accounts/sessions/session-routes.ts';
import { endSessionsOf } from '#server/accounts/sessions/session-store.ts';
import { proveFactor } from '#server/accounts/sessions/sign-in.ts';
import { addStaff, emailKey, hasAdmin, isDeskEmail } from '#server/accounts/staff/staff-store.ts';
import { askForPasskey, hasSecondFactor } from '#server/accounts/staff/passkeys.ts';
import {
  endFirstAdminLinks,
  endLinksOf,
  findLink,
  type OpenLink,
  spendLink,
} from '#server/accounts/staff/staff-links.ts';

import { type PeopleParts, auditedChange } from './audited-change.ts';
import { hashChosen } from './prove-person.ts';

const action = 'use-link' as const;

/** Serves single-use links: wrong, used and expired ones get the same answer. */
export function linkRoutes(app: FastifyInstance, parts: PeopleParts): void {
  serve(app, 'readLink', async ({ body: { token } }) => {
    const link = await findLink(parts.db, token, parts.nowMs());
    if (link === undefined) throw new DeskError('link-unknown');
    return {
      purpose: link.purpose,
      email: link.staff?.email ?? null,
      name: link.staff?.name ?? null,
      hasSecondFactor: link.staff !== null && hasSecondFactor(link.staff),
      hasPasskey: (link.staff?.passkeys_mark ?? null) !== null && parts.passkeySite() !== null,
      expiresAt: new Date(link.expiresAtMs).toISOString(),
    };
  });
  serve(app, 'beginPasskeyForLink', async ({ reply, body: { token } }) => {
    const link = await findLink(parts.db, token, parts.nowMs());
    if (link === undefined || link.staff === null) throw new DeskError('link-unknown');
    return askForPasskey(parts, parts.attempts.begin(reply, link.staff.id));
  });
  serve(app, 'useLink', async (call) => takeLink(call, parts));
}

async function takeLink(
  { request, reply, body: asked }: Call<'useLink'>,
  parts: PeopleParts,
): Promise<SessionAnswer> {
  const { db, trail, keeper, devices, refusedSignIns, nowMs } = parts;
  const requestId = request.id;
  const link = await findLink(db, asked.token, nowMs());
  if (link === undefined) {
    const details = { because: 'link-unknown' };
    await refusedSignIns.note({ action, object: null, requestId, details, dedupeKey: 'link unknown' });
    throw new DeskError('link-unknown');
  }
  const details = { purpose: link.purpose };
  const use = await prepareUse(parts, link, asked).catch(async (error: unknown) => {
    if (error instanceof DeskError && error.code === 'too-many-attempts' && link.staff !== null) {
      const { id } = link.staff;
      const because = { ...details, because: error.code };
      const throttled = { action, object: { kind: 'staff', id }, requestId, details: because };
      await refusedSignIns.note({ ...throttled, dedupeKey: `link ${id}` });
    }
    throw error;
  });
  const { id: staffId } = use.person;
  let hasFactor = false;
  await auditedChange(trail, { action, requestId, by: null, staffId, details }, async () => {
    const verified = await settleUse(parts, use, request);
    hasFactor = hasSecondFactor(verified);
    await openSession(keeper, { request, reply }, { staffId, method: 'link' }, { verified, devices });
  });
  const session = { person: use.person, method: 'link', hasFactor } as const;
  return answerOf(use.person, await standingOf(keeper, session));
}

interface LinkUse {
  readonly person: Person;
  /** Null for the first admin. */
  readonly staff: StaffTable | null;
  readonly digest: string;
  readonly asked: UseLinkRequest;
}

/**
 * Checks first, so that trying passwords writes no entries. Throws `invalid-request`, `too-many-attempts` and
 * `busy`; the link stays usable.
 */
async function prepareUse(parts: PeopleParts, { staff }: OpenLink, asked: UseLinkRequest): Promise<LinkUse> {
  const person = staff === null ? newAdmin(asked) : knownPerson(staff, asked);
  const digest = await hashChosen(parts, asked.password, { field: 'password', of: person });
  if (staff !== null && hasSecondFactor(staff)) await parts.throttle.attempt('link', staff.id);
  return { person, staff, digest, asked };
}

function newAdmin({ email, name }: UseLinkRequest): Person {
  if (email !== undefined && name !== undefined)
    return { id: uuidv7(), email, name, role: 'admin', language: null };
  throw new DeskError('invalid-request', {
    errors: {
      ...(email === undefined && { email: 'Enter the e-mail address' }),
      ...(name === undefined && { name: 'Enter the name' }),
    },
  });
}

function knownPerson({ id, email, name, role, language }: StaffTable, asked: UseLinkRequest): Person {
  const tooMany = {
    ...(asked.email && { email: 'Remove this' }),
    ...(asked.name && { name: 'Remove this' }),
  };
  if (Object.keys(tooMany).length > 0) throw new DeskError('invalid-request', { errors: tooMany });
  return { id, email, name, role, language };
}

/**
 * Throws `link-unknown` if already used, `second-factor-required`, `code-refused`, `passkey-refused`,
 * `staff-exists`; the link then stays usable.
 */
async function settleUse(parts: PeopleParts, use: LinkUse, request: FastifyRequest): Promise<Verified> {
  const { staff, asked } = use;
  if (staff === null) return createFirstAdmin(parts, use);
  if (hasSecondFactor(staff)) {
    const { code, passkey } = asked;
    const holder = parts.attempts.read(request, staff.id);
    await parts.gate.pass('known', async () => proveFactor(parts, staff, { code, passkey, holder }));
    await parts.throttle.succeed('link', staff.id);
  }
  return choosePassword(parts, staff, use);
}

async function createFirstAdmin(parts: PeopleParts, { person, digest, asked }: LinkUse): Promise<Verified> {
  const now = parts.nowMs();
  await inTransaction(parts.db, async (transaction) => {
    const isFirst =
      (await spendLink(transaction, asked.token, now)) && !(await hasAdmin(transaction, parts.issuer));
    if (!isFirst) throw new DeskError('link-unknown');
    const account = { password_hash: digest, is_sandbox: 0, is_disabled: 0, created_at: now * 1000 };
    const added = { ...person, email_key: emailKey(person.email), ...account };
    const isAdded = !isDeskEmail(person.email) && (await addStaff(transaction, added));
    if (!isAdded) throw new DeskError('staff-exists');
    await endFirstAdminLinks(transaction);
  });
  return { password_hash: digest, totp_encrypted: null, passkeys_mark: null };
}

async function choosePassword(
  parts: PeopleParts,
  staff: StaffTable,
  { digest, asked }: LinkUse,
): Promise<Verified> {
  const { id, totp_encrypted, passkeys_mark } = staff;
  await inTransaction(parts.db, async (transaction) => {
    if (!(await spendLink(transaction, asked.token, parts.nowMs()))) throw new DeskError('link-unknown');
    const { numUpdatedRows } = await transaction
      .updateTable('staff')
      .set({ password_hash: digest })
      .where('id', '=', id)
      .where('is_disabled', '=', 0)
      .where('totp_encrypted', 'is not distinct from', totp_encrypted)
      .where('passkeys_mark', 'is not distinct from', passkeys_mark)
      .executeTakeFirst();
    // They were shut out meanwhile, or have another second factor.
    if (numUpdatedRows === 0n) throw new DeskError('link-unknown');
    await endLinksOf(transaction, id);
    await endSessionsOf(transaction, { staffId: id });
  });
  return { password_hash: digest, totp_encrypted, passkeys_mark };
}
