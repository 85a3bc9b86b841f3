import { hash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { sessionList, type SessionList, type SignInMethod } from '#contract/desk/profile.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { SessionTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/database/instants.ts';
import type { Person } from '#contract/desk/session.ts';

import { forgetDevicesOf } from './known-devices.ts';

export interface SessionLimits {
  /** Without a sign of activity. */
  readonly idleMs: number;
  /** However active. */
  readonly absoluteMs: number;
}

interface SessionTimes {
  readonly createdAtMs: number;
  readonly lastActiveAtMs: number;
}

/** Records activity at most this often. */
const activityGrainMs = 10_000;

export function isSessionAlive(times: SessionTimes, limits: SessionLimits, nowMs: number): boolean {
  return nowMs < times.lastActiveAtMs + limits.idleMs && nowMs < times.createdAtMs + limits.absoluteMs;
}

export function isActivityDue(times: SessionTimes, limits: SessionLimits, nowMs: number): boolean {
  return nowMs - times.lastActiveAtMs >= Math.min(activityGrainMs, limits.idleMs / 10);
}

export const proofMs = 10 * 60_000;

export interface StoredSession extends SessionTimes {
  readonly id: string;
  readonly method: SignInMethod;
  readonly person: Person;
  /** A factor in Rampart, not at a provider. */
  readonly hasFactor: boolean;
  /** 0 if unknown. */
  readonly provenAtMs: number;
  /** 0 if no passkey was shown in this session. */
  readonly passkeyProvenAtMs: number;
}

export function isProofRecent(provenAtMs: number, nowMs: number): boolean {
  return nowMs < provenAtMs + proofMs;
}

export async function proveSession(
  db: Kysely<Tables>,
  id: string,
  { nowMs, withPasskey = false }: { readonly nowMs: number; readonly withPasskey?: boolean },
): Promise<void> {
  const now = nowMs * 1000;
  await db
    .updateTable('session')
    .set({ proven_at: now, ...(withPasskey && { passkey_proven_at: now }) })
    .where('id', '=', id)
    .execute();
}

export interface NewSession {
  readonly staffId: string;
  readonly method: SignInMethod;
  /** The provider's `sid`, by which it may end this session. */
  readonly providerSid?: string | null;
  /** User agent, at most 200 characters. */
  readonly agent?: string;
  /** Remote address; null for this machine. */
  readonly source?: string | null;
  /** Default: now. */
  readonly provenAtMs?: number;
}

const tokenBytes = 32;

function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Returns a token of 256 random bits; stores only its digest. */
export async function addSession(
  db: Kysely<Tables>,
  { staffId, method, providerSid = null, agent = '', source = null, provenAtMs }: NewSession,
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
    source,
    proven_at: Math.min(provenAtMs ?? nowMs, nowMs) * 1000,
  };
  await db.insertInto('session').values(session).execute();
  return token;
}

/** Finds a token's session with its person as stored now; none if disabled. T-7. */
export async function findSession(db: Kysely<Tables>, token: string): Promise<StoredSession | undefined> {
  const [row] = await sessionFound(db, { digest: tokenDigest(token) });
  return row && storedSession(row);
}

/** Finds many sessions at once, keyed by token. */
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
  Pick<SessionTable, 'created_at' | 'last_active_at' | 'method' | 'proven_at' | 'passkey_proven_at'> & {
    readonly session_id: string;
    readonly has_factor: unknown;
  };

const sessionFound = preparedQuery<Tables, 'digest', FoundSession>((db, parameter) =>
  sessionsWithPerson(db).where('session.token_sha256', '=', parameter<string>('digest')),
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
      'session.proven_at',
      'session.passkey_proven_at',
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.role',
      'staff.language',
    ])
    .select((staff) =>
      staff
        .or([staff('staff.totp_encrypted', 'is not', null), staff('staff.passkeys_mark', 'is not', null)])
        .as('has_factor'),
    )
    .where('staff.is_disabled', '=', 0);
}

function storedSession(row: FoundSession): StoredSession {
  const { id, email, name, role, language, created_at: createdAt, last_active_at: lastActiveAt } = row;
  return {
    id: row.session_id,
    method: row.method,
    person: { id, email, name, role, language },
    createdAtMs: createdAt / 1000,
    lastActiveAtMs: lastActiveAt / 1000,
    hasFactor: Boolean(row.has_factor),
    provenAtMs: (row.proven_at ?? 0) / 1000,
    passkeyProvenAtMs: (row.passkey_proven_at ?? 0) / 1000,
  };
}

export async function touchSession(db: Kysely<Tables>, token: string, nowMs: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_active_at: nowMs * 1000 })
    .where('token_sha256', '=', tokenDigest(token))
    .execute();
}

export async function removeSession(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_sha256', '=', tokenDigest(token)).execute();
}

export async function removeSessionsBefore(db: Kysely<Tables>, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('created_at', '<', beforeMs * 1000)
    .execute();
}

/** Returns `isSessionAlive` as an SQL condition. */
export function isAliveIn(
  session: ExpressionBuilder<Tables, 'session'>,
  limits: SessionLimits,
  nowMs: number,
) {
  return session.and([
    session('session.last_active_at', '>', (nowMs - limits.idleMs) * 1000),
    session('session.created_at', '>', (nowMs - limits.absoluteMs) * 1000),
  ]);
}

/** Lists a person's active sessions, newest first. */
export async function listSessions(
  db: Kysely<Tables>,
  staffId: string,
  of: { readonly limits: SessionLimits; readonly nowMs: number; readonly thisId: string },
): Promise<SessionList> {
  const { idleMs, absoluteMs } = of.limits;
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_active_at', 'method', 'agent', 'source'])
    .where('staff_id', '=', staffId)
    .where((session) => isAliveIn(session, of.limits, of.nowMs))
    .orderBy('id', 'desc')
    .execute();
  return sessionList.parse({
    items: rows.map((row) => ({
      id: row.id,
      startedAt: toIso(row.created_at),
      lastActiveAt: toIso(row.last_active_at),
      endsAt: toIso(Math.min(row.last_active_at + idleMs * 1000, row.created_at + absoluteMs * 1000)),
      method: row.method,
      agent: row.agent,
      source: row.source,
      isThis: row.id === of.thisId,
    })),
  });
}

type EndedSessions =
  | { readonly id: string }
  | { readonly staffId: string; readonly exceptId?: string; readonly id?: string }
  | { readonly issuer: string; readonly sid: string; readonly subject?: string }
  | { readonly issuer: string; readonly subject: string };

export interface EndedSession {
  readonly id: string;
  readonly staffId: string;
}

/** Ends and returns sessions. Ending all of a person's forgets their devices. */
export async function endSessionsOf(
  db: Kysely<Tables>,
  which: EndedSessions,
): Promise<readonly EndedSession[]> {
  if ('staffId' in which && which.exceptId === undefined && which.id === undefined)
    await forgetDevicesOf(db, which.staffId);
  return db
    .deleteFrom('session')
    .where((session) => {
      if ('staffId' in which) {
        return session.and([
          session('staff_id', '=', which.staffId),
          ...(which.exceptId === undefined ? [] : [session('id', '<>', which.exceptId)]),
          ...(which.id === undefined ? [] : [session('id', '=', which.id)]),
        ]);
      }
      if (!('issuer' in which)) return session('id', '=', which.id);
      const ofIssuer = db.selectFrom('staff').select('staff.id').where('issuer', '=', which.issuer);
      const { subject } = which;
      return session.and([
        session('staff_id', 'in', subject === undefined ? ofIssuer : ofIssuer.where('subject', '=', subject)),
        ...('sid' in which ? [ofProviderSession(session, which)] : []),
      ]);
    })
    .returning(['id', 'staff_id as staffId'])
    .execute();
}

/** Matches this `sid`; with a subject, also sessions without a `sid`. */
function ofProviderSession(
  session: ExpressionBuilder<Tables, 'session'>,
  { sid, subject }: { readonly sid: string; readonly subject?: string },
) {
  const isOf = session('provider_sid', '=', sid);
  return subject === undefined ? isOf : session.or([isOf, session('provider_sid', 'is', null)]);
}
