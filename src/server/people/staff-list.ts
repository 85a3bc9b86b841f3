import type { Kysely } from 'kysely';

import type { ListQuery } from '#contract/desk/list-query.ts';
import { staffList, type StaffItem, type StaffList } from '#contract/desk/staff.ts';
import type { StaffLinkTable, StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso, toIsoOrNull } from '#server/instants.ts';
import { pageOf, readCursor, writeCursor } from '#server/list-cursor.ts';
import { goesOn } from '#server/sessions/session-list.ts';
import type { SessionLimits } from '#server/sessions/session-rules.ts';

const list = { list: 'staff', filters: {} };

type OpenLinkRow = Pick<StaffLinkTable, 'staff_id' | 'purpose' | 'expires_at'>;

interface StaffListing {
  readonly limits: SessionLimits;
  readonly nowMs: number;
  /** Who asks. */
  readonly youId: string;
}

/** Everybody who may sign in, or might, by e-mail. A cursor names a member of staff by id: no e-mail stands in an address. Trust: 6, 7. */
export async function listStaff(
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
        .where((session) => goesOn(session, limits, nowMs))
        .as('sessions'),
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
  return staffList.parse({
    items: items.map((staff) => ({
      ...itemOf(staff, staff.sessions ?? 0, links.get(staff.id)),
      isYou: staff.id === youId,
    })),
    nextCursor,
  });
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
    hasSecondFactor: staff.totp_encrypted !== null,
    createdAt: toIsoOrNull(staff.created_at),
    lastSignedInAt: toIsoOrNull(staff.last_signed_in_at),
    openLink: link === undefined ? null : { purpose: link.purpose, expiresAt: toIso(link.expires_at) },
  };
}
