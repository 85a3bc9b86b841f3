import type { ExpressionBuilder, Kysely } from 'kysely';

import { sessionList, type SessionList } from '#contract/desk/sessions.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/instants.ts';

import type { SessionLimits } from './session-rules.ts';

/** Whether a session goes on at `nowMs`, as `isSessionAlive` has it, where the database asks. */
export function goesOn(session: ExpressionBuilder<Tables, 'session'>, limits: SessionLimits, nowMs: number) {
  return session.and([
    session('session.last_active_at', '>', (nowMs - limits.idleMs) * 1000),
    session('session.created_at', '>', (nowMs - limits.absoluteMs) * 1000),
  ]);
}

/** The sessions of a person that go on, newest first. `thisId` is the one that asks. Trust: 7. */
export async function listSessions(
  db: Kysely<Tables>,
  staffId: string,
  of: { readonly limits: SessionLimits; readonly nowMs: number; readonly thisId: string },
): Promise<SessionList> {
  const { idleMs, absoluteMs } = of.limits;
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_active_at', 'method', 'agent'])
    .where('staff_id', '=', staffId)
    .where((session) => goesOn(session, of.limits, of.nowMs))
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
      isThis: row.id === of.thisId,
    })),
  });
}
