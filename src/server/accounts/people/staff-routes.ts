import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Kysely } from 'kysely';

import { linkPath, type AddStaffRequest, type StaffItem, type StaffList } from '#contract/desk/staff.ts';
import type { ListQuery } from '#contract/desk/records.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson } from '#server/http/access.ts';
import type { StaffLinkTable, StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { isAliveIn, type SessionLimits } from '#server/accounts/sessions/session-store.ts';
import { deskPerson } from '#contract/desk/session.ts';
import { addStaff, emailKey, isDeskEmail } from '#server/accounts/staff/staff-store.ts';
import { hasSecondFactor } from '#server/accounts/staff/passkeys.ts';
import { type MadeLink, makeLink } from '#server/accounts/staff/staff-links.ts';

import { type PeopleParts, auditedChange } from './audited-change.ts';
import { changeStaff, refuseOwnAccount, staffIdOf } from './change-staff.ts';

const list = { list: 'staff', filters: {} };

type OpenLinkRow = Pick<StaffLinkTable, 'staff_id' | 'purpose' | 'expires_at'>;

interface StaffListing {
  readonly limits: SessionLimits;
  readonly nowMs: number;
  readonly youId: string;
}

/** Lists staff by e-mail. The cursor is an id: URLs hold no e-mail. */
async function listStaff(
  db: Kysely<Tables>,
  { cursor, limit }: ListQuery,
  { limits, nowMs, youId }: StaffListing,
): Promise<StaffList> {
  const after = readCursor(list, cursor);
  let query = db
    .selectFrom('staff')
    .selectAll('staff')
    .select((staff) =>
      staff
        .selectFrom('session')
        .select((session) => session.fn.countAll<number>().as('sessions'))
        .whereRef('session.staff_id', '=', 'staff.id')
        .where((session) => isAliveIn(session, limits, nowMs))
        .as('sessions'),
    )
    // Excludes Rampart's own account.
    .where((staff) =>
      staff.or([
        staff('email_key', '<>', deskPerson.email),
        staff('password_hash', '<>', ''),
        staff('is_disabled', '=', 0),
      ]),
    )
    .orderBy('email_key')
    .limit(limit + 1);
  if (after !== undefined) {
    query = query.where('email_key', '>', (staff) =>
      staff.selectFrom('staff as last').select('last.email_key').where('last.id', '=', after),
    );
  }
  const { items, nextCursor } = pageOf(await query.execute(), limit, ({ id }) => writeCursor(list, id));
  const links = await openLinks(db, items, nowMs);
  return {
    items: items.map((staff) => ({
      ...itemOf(staff, staff.sessions ?? 0, links.get(staff.id)),
      isYou: staff.id === youId,
    })),
    nextCursor,
  };
}

async function openLinks(
  db: Kysely<Tables>,
  staff: readonly StaffTable[],
  nowMs: number,
): Promise<ReadonlyMap<string | null, OpenLinkRow>> {
  if (staff.length === 0) return new Map();
  const ids = staff.map(({ id }) => id);
  const rows = await db
    .selectFrom('staff_link')
    .select(['staff_id', 'purpose', 'expires_at'])
    .where('staff_id', 'in', ids)
    .where('expires_at', '>', nowMs * 1000)
    .orderBy('expires_at')
    .execute();
  return new Map(rows.map((row) => [row.staff_id, row]));
}

function itemOf(
  staff: StaffTable,
  sessions: number,
  link: OpenLinkRow | undefined,
): Omit<StaffItem, 'isYou'> {
  const { id, email, name, role, issuer, subject } = staff;
  return {
    id,
    email,
    name,
    role,
    sessions,
    isDisabled: staff.is_disabled !== 0,
    isSandbox: staff.is_sandbox !== 0,
    hasPassword: staff.password_hash !== '',
    provider: issuer === null || subject === null ? null : { issuer, subject },
    hasSecondFactor: hasSecondFactor(staff),
    createdAt: toIsoOrNull(staff.created_at),
    lastSignedInAt: toIsoOrNull(staff.last_signed_in_at),
    openLink: link === undefined ? null : { purpose: link.purpose, expiresAt: toIso(link.expires_at) },
  };
}

/** Lists and adds staff, and makes their password links, for admins. */
export function staffRoutes(app: FastifyInstance, parts: PeopleParts): void {
  const { db, keeper, nowMs } = parts;
  const toLinkAnswer = ({ token, expiresAtMs }: MadeLink) => ({
    link: `${parts.consoleUrl()}${linkPath}#${token}`,
    expiresAt: new Date(expiresAtMs).toISOString(),
  });

  serve(app, 'listStaff', async ({ request, query }) =>
    listStaff(db, query, {
      limits: keeper.limits,
      nowMs: nowMs(),
      youId: currentPerson(request).id,
    }),
  );

  serve(app, 'addStaff', async ({ request, body }) => {
    const { id, link } = await addMember(parts, request, body);
    return { id, ...toLinkAnswer(link) };
  });

  serve(app, 'makeStaffLink', async ({ request }) => toLinkAnswer(await makeStaffLink(parts, request)));
}

async function addMember(
  { db, trail, nowMs }: PeopleParts,
  request: FastifyRequest,
  { email, name, role }: AddStaffRequest,
): Promise<{ readonly id: string; readonly link: MadeLink }> {
  const id = uuidv7();
  const by = currentPerson(request);
  const change = { action: 'add-staff' as const, requestId: request.id, by, staffId: id, details: { role } };
  const link = await auditedChange(trail, change, async () =>
    inTransaction(db, async (transaction) => {
      const account = { password_hash: '', is_sandbox: 0, is_disabled: 0, created_at: nowMs() * 1000 };
      const added = { id, email, name, role, email_key: emailKey(email), ...account };
      const isAdded = !isDeskEmail(email) && (await addStaff(transaction, added));
      if (!isAdded) throw new DeskError('staff-exists');
      return makeLink(transaction, { purpose: 'invite', staffId: id, madeBy: by.id }, nowMs());
    }),
  );
  return { id, link };
}

/**
 * Records the expected purpose first, the actual one afterwards. Throws `not-found`, `forbidden`,
 * `password-from-provider`, `invalid-request`.
 */
async function makeStaffLink(parts: PeopleParts, request: FastifyRequest): Promise<MadeLink> {
  const before = await parts.db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staffIdOf(request))
    .executeTakeFirst();
  return changeStaff(parts, request, {
    action: 'make-staff-link',
    ...(before !== undefined && { details: { purpose: purposeFor(before) } }),
    async change(transaction, staff, addDetails) {
      refuseOwnAccount(request, staff);
      if (staff.issuer !== null) throw new DeskError('password-from-provider');
      if (staff.is_disabled !== 0)
        throw new DeskError('invalid-request', { detail: 'Enable the account first.' });
      const purpose = purposeFor(staff);
      addDetails({ purpose });
      const madeBy = currentPerson(request).id;
      return makeLink(transaction, { purpose, staffId: staff.id, madeBy }, parts.nowMs());
    },
  });
}

function purposeFor({ password_hash: digest }: Pick<StaffTable, 'password_hash'>): 'invite' | 'reset' {
  return digest === '' ? 'invite' : 'reset';
}
