import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SessionKeeper } from './session-keeper.ts';
import { addSession, removeSession, removeSessionsBefore, type NewSession } from './session-store.ts';

const agentCharacters = 200;

/**
 * Begins a session for someone who has shown who they are, however they did: a new token in the cookie, the browser's session before
 * ends. Sessions that are over are forgotten on the way. Trust: 7.
 */
export async function openSession(
  { db, cookie, limits, nowMs }: SessionKeeper,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  session: Omit<NewSession, 'agent'>,
): Promise<void> {
  const now = nowMs();
  await removeSessionsBefore(db, now - limits.absoluteMs);
  const former = cookie.read(request);
  if (former !== undefined) await removeSession(db, former);
  const token = await addSession(db, { ...session, agent: agentOf(request) }, now);
  await db
    .updateTable('staff')
    .set({ last_signed_in_at: now * 1000 })
    .where('id', '=', session.staffId)
    .execute();
  cookie.set(reply, token);
}

/** What the browser calls itself, without what can't be seen. */
function agentOf({ headers }: FastifyRequest): string {
  const visible = (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e\u00a0-\u{10ffff}]/gu, '').trim();
  return Array.from(visible).slice(0, agentCharacters).join('');
}
