import { createHash, randomBytes } from 'node:crypto';
import type { InferResult, Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import type { Person } from '#server/staff/staff-store.ts';

import type { SessionTimes } from './session-rules.ts';

export interface StoredSession extends SessionTimes {
  readonly person: Person;
}

const tokenBytes = 32;

/** What the database keeps of a token. */
function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Begins a session and returns its token: 256 random bits, of which only the digest is kept. */
export async function addSession(db: Kysely<Tables>, staffId: string, nowMs: number): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = nowMs * 1000;
  const session = {
    token_sha256: tokenDigest(token),
    staff_id: staffId,
    created_at: now,
    last_active_at: now,
  };
  await db.insertInto('session').values(session).execute();
  return token;
}

/** Finds the session of a token with its person as they are now; nothing when they are disabled. */
export type FindSession = (token: string) => Promise<StoredSession | undefined>;

/** The query stands before every request of somebody signed in: it is put together once, and only its token changes. */
export function createFindSession(db: Kysely<Tables>): FindSession {
  const query = db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'session.created_at',
      'session.last_active_at',
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.role',
    ])
    .where('session.token_sha256', '=', '')
    .where('staff.is_disabled', '=', 0)
    .compile();
  const others = query.parameters.slice(1);
  return async (token) => {
    const bound = { ...query, parameters: [tokenDigest(token), ...others] };
    const [row] = (await db.executeQuery<InferResult<typeof query>[number]>(bound)).rows;
    if (row === undefined) return undefined;
    const { id, email, name, role, created_at: createdAt, last_active_at: lastActiveAt } = row;
    return {
      person: { id, email, name, role },
      createdAtMs: createdAt / 1000,
      lastActiveAtMs: lastActiveAt / 1000,
    };
  };
}

/** Writes down that the person was there. */
export async function touchSession(db: Kysely<Tables>, token: string, nowMs: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_active_at: nowMs * 1000 })
    .where('token_sha256', '=', tokenDigest(token))
    .execute();
}

/** Ends a session. */
export async function removeSession(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_sha256', '=', tokenDigest(token)).execute();
}

/** Forgets the sessions that began before `beforeMs`. */
export async function removeSessionsBefore(db: Kysely<Tables>, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('created_at', '<', beforeMs * 1000)
    .execute();
}
