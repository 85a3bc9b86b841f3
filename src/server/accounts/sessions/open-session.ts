import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import { sourceAddress } from '#server/http/client.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

import { type KnownDevices } from './known-devices.ts';
import { noteNewBrowser } from './new-browsers.ts';
import type { SessionKeeper } from './session-keeper.ts';
import { addSession, type NewSession, removeSession, removeSessionsBefore } from './session-store.ts';

const agentCharacters = 200;

/** Credentials shown; they must be unchanged when the session begins. */
export type Verified = Pick<StaffTable, 'password_hash' | 'totp_encrypted' | 'passkeys_mark'>;

interface Condition {
  readonly verified?: Verified;
  /** Omitted for provider accounts, which have no password. */
  readonly devices?: KnownDevices;
  /** Checked between making and handing out the session, so that no logout is missed. */
  readonly isOvertaken?: () => Promise<boolean>;
}

/**
 * Begins a session and ends the browser's previous one. Throws `sign-in-refused` if the person was shut out,
 * or their password or factor changed meanwhile.
 */
export async function openSession(
  { db, cookie, limits, nowMs }: SessionKeeper,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  session: Omit<NewSession, 'agent' | 'source'>,
  { verified, devices, isOvertaken }: Condition = {},
): Promise<void> {
  const now = nowMs();
  await removeSessionsBefore(db, now - limits.absoluteMs);
  const former = cookie.read(request);
  const begun = { ...session, agent: agentOf(request), source: sourceAddress(request.ip) };
  const { token, device } = await inTransaction(db, async (transaction) => {
    const isWatched = devices !== undefined && (await isWatchedPerson(transaction, session.staffId));
    await letIn(transaction, { id: session.staffId, verified }, now);
    if (former !== undefined) await removeSession(transaction, former);
    const device = await devices?.remember(transaction, request, session.staffId);
    if (isWatched && device?.isNew === true) await noteNewBrowser(transaction, begun, now);
    return { token: await addSession(transaction, begun, now), device };
  });
  if ((await isOvertaken?.()) === true) {
    await removeSession(db, token);
    throw new DeskError('sign-in-refused');
  }
  cookie.set(reply, token);
  if (device !== undefined) devices?.give(reply, device.token);
}

/** Returns false before a first sign-in, and for shared sandbox accounts. */
async function isWatchedPerson(transaction: Kysely<Tables>, staffId: string): Promise<boolean> {
  const staff = await transaction
    .selectFrom('staff')
    .select(['last_signed_in_at', 'is_sandbox'])
    .where('id', '=', staffId)
    .executeTakeFirst();
  return staff !== undefined && staff.last_signed_in_at !== null && staff.is_sandbox === 0;
}

/** Locks the person's row: what ends their sessions ran before and is seen, or sees the session. */
async function letIn(
  transaction: Kysely<Tables>,
  { id, verified }: { readonly id: string; readonly verified: Verified | undefined },
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('staff')
    .set({ last_signed_in_at: now * 1000 })
    .where('id', '=', id)
    .where('is_disabled', '=', 0)
    .$if(verified !== undefined, (staff) =>
      staff
        .where('password_hash', '=', verified?.password_hash ?? '')
        .where('totp_encrypted', 'is not distinct from', verified?.totp_encrypted ?? null)
        .where('passkeys_mark', 'is not distinct from', verified?.passkeys_mark ?? null),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DeskError('sign-in-refused');
}

function agentOf({ headers }: FastifyRequest): string {
  const visible = (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e\u00a0-\u{10ffff}]/gu, '').trim();
  return Array.from(visible).slice(0, agentCharacters).join('');
}
