import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { SignInMethod } from '#contract/desk/sessions.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { SessionTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Person } from '#server/staff/staff-store.ts';

import type { SessionTimes } from './session-rules.ts';

export interface StoredSession extends SessionTimes {
  readonly id: string;
  readonly method: SignInMethod;
  readonly person: Person;
}

/** A session that is to begin. */
export interface NewSession {
  readonly staffId: string;
  readonly method: SignInMethod;
  /** `sid` of the provider's session, by which the provider may end this one. */
  readonly providerSid?: string | null;
  /** What the browser called itself, at most 200 characters of it. */
  readonly agent?: string;
}

const tokenBytes = 32;

/** What the database keeps of a token. */
function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Begins a session and returns its token: 256 random bits, of which only the digest is kept. */
export async function addSession(
  db: Kysely<Tables>,
  { staffId, method, providerSid = null, agent = '' }: NewSession,
  nowMs: number,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = nowMs * 1000;
  const session = {
    token_sha256: tokenDigest(token),
    id: uuidv7(),
    staff_id: staffId,
    created_at: now,
    last_active_at: now,
    method,
    provider_sid: providerSid,
    agent,
  };
  await db.insertInto('session').values(session).execute();
  return token;
}

/** The session of a token with its person as they are now; nothing when they are disabled. Stands before every request of somebody signed in. */
export async function findSession(db: Kysely<Tables>, token: string): Promise<StoredSession | undefined> {
  const [row] = await sessionFound(db, { digest: tokenDigest(token) });
  return row && storedSession(row);
}

/** The same of many tokens at once: each that has a session, with it. */
export async function findSessions(
  db: Kysely<Tables>,
  tokens: readonly string[],
): Promise<Map<string, StoredSession>> {
  const tokenOf = new Map(tokens.map((token) => [tokenDigest(token), token]));
  const rows = await sessionsWithPerson(db)
    .select('session.token_sha256')
    .where('session.token_sha256', 'in', [...tokenOf.keys()])
    .execute();
  return new Map(rows.map((row) => [tokenOf.get(row.token_sha256) ?? '', storedSession(row)]));
}

type FoundSession = Person &
  Pick<SessionTable, 'created_at' | 'last_active_at' | 'method'> & { readonly session_id: string };

const sessionFound = preparedQuery<Tables, 'digest', FoundSession>((db, place) =>
  sessionsWithPerson(db).where('session.token_sha256', '=', place<string>('digest')),
);

function sessionsWithPerson(db: Kysely<Tables>) {
  return db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'session.id as session_id',
      'session.method',
      'session.created_at',
      'session.last_active_at',
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.role',
    ])
    .where('staff.is_disabled', '=', 0);
}

function storedSession(row: FoundSession): StoredSession {
  const { id, email, name, role, created_at: createdAt, last_active_at: lastActiveAt } = row;
  return {
    id: row.session_id,
    method: row.method,
    person: { id, email, name, role },
    createdAtMs: createdAt / 1000,
    lastActiveAtMs: lastActiveAt / 1000,
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
