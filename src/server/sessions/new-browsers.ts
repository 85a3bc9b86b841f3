import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { NewBrowser, SignInMethod } from '#contract/desk/profile.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/instants.ts';

const keptMs = 90 * 86_400_000;
const mostShown = 20;

/** A sign-in with a browser that no cookie shows to be known. */
interface NewBrowserSignIn {
  readonly staffId: string;
  readonly method: SignInMethod;
  readonly agent?: string;
  readonly source?: string | null;
}

/** Keeps it for the person to see, and returns its id; what is older than 90 days goes. */
export async function noteNewBrowser(
  transaction: Kysely<Tables>,
  { staffId, method, agent = '', source = null }: NewBrowserSignIn,
  nowMs: number,
): Promise<string> {
  await transaction
    .deleteFrom('new_browser')
    .where('staff_id', '=', staffId)
    .where('at', '<', (nowMs - keptMs) * 1000)
    .execute();
  const id = uuidv7();
  await transaction
    .insertInto('new_browser')
    .values({ id, staff_id: staffId, at: nowMs * 1000, method, agent, source })
    .execute();
  return id;
}

/** Whose session asks: what came in with it, it can’t say anything of. */
export interface AskingSession {
  readonly id: string;
  readonly staffId: string;
  readonly startedAtMs: number;
}

/** What a session may say of new browsers. Instants are microseconds; null: of none. */
interface Standing {
  /** Of those that came after this one’s browser was trusted. */
  readonly browserTrustedAt: number | null;
  /** With a second factor shown, of those that came after the person had one. */
  readonly factorSince: number | null;
  readonly hiddenUntil: number;
}

async function standingIn(db: Kysely<Tables>, { id }: AskingSession): Promise<Standing> {
  const found = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .leftJoin('known_device', (join) =>
      join
        .onRef('known_device.token_digest', '=', 'session.device')
        .onRef('known_device.staff_id', '=', 'session.staff_id'),
    )
    .select(['known_device.trusted_at', 'known_device.hidden_until', 'staff.factor_since'])
    .select(['staff.totp_encrypted', 'staff.passkeys_mark'])
    .where('session.id', '=', id)
    .executeTakeFirst();
  const hasFactor = found !== undefined && (found.totp_encrypted !== null || found.passkeys_mark !== null);
  return {
    browserTrustedAt: found?.trusted_at ?? null,
    factorSince: hasFactor ? (found.factor_since ?? 0) : null,
    hiddenUntil: found?.hidden_until ?? 0,
  };
}

/** How many of the last 90 days wait for the person to say whether it was them, but those hidden in this browser. */
export async function countNewBrowsers(
  db: Kysely<Tables>,
  { nowMs, ...asking }: AskingSession & { readonly nowMs: number },
): Promise<number> {
  const waiting = await unconfirmed(db, asking)
    .select('at')
    .where('at', '>=', (nowMs - keptMs) * 1000)
    .execute();
  if (waiting.length === 0) return 0;
  const { hiddenUntil } = await standingIn(db, asking);
  return waiting.filter(({ at }) => at > hiddenUntil).length;
}

function unconfirmed(db: Kysely<Tables>, { staffId, startedAtMs }: AskingSession) {
  return db
    .selectFrom('new_browser')
    .where('staff_id', '=', staffId)
    .where('at', '<>', startedAtMs * 1000)
    .where('confirmed_at', 'is', null);
}

/** The newest of the last 90 days, this session’s own left out, and what it takes to confirm each. */
export async function listNewBrowsers(
  db: Kysely<Tables>,
  { nowMs, ...asking }: AskingSession & { readonly nowMs: number },
): Promise<NewBrowser[]> {
  const rows = await db
    .selectFrom('new_browser')
    .select(['at', 'method', 'agent', 'source', 'confirmed_at'])
    .where('staff_id', '=', asking.staffId)
    .where('at', '<>', asking.startedAtMs * 1000)
    .where('at', '>=', (nowMs - keptMs) * 1000)
    .orderBy('at', 'desc')
    .limit(mostShown)
    .execute();
  const { browserTrustedAt, factorSince, hiddenUntil } = await standingIn(db, asking);
  const takes = (at: number) =>
    isAfter(at, browserTrustedAt) ? 'nothing' : isAfter(at, factorSince) ? 'factor' : 'older-browser';
  return rows.map(({ at, confirmed_at, ...row }) => ({
    ...row,
    at: toIso(at),
    isConfirmed: confirmed_at !== null,
    isHidden: at <= hiddenUntil,
    confirmingTakes: takes(at),
  }));
}

function isAfter(at: number, since: number | null): boolean {
  return since !== null && at > since;
}

interface Saying extends AskingSession {
  /** What came later the person has not seen. */
  readonly untilMs: number;
  readonly nowMs: number;
}

/**
 * The person says that those they have seen were theirs. A browser speaks of those alone that came after it was trusted, a factor that was
 * just shown of those after the person had one: so a browser that is not theirs confirms neither itself nor the one it began with, also
 * when a second one or a factor of its own follows. Each that is confirmed is trusted from now on. Returns how many;
 * null: this session may confirm none, or none without a factor.
 */
export async function confirmNewBrowsers(
  transaction: Kysely<Tables>,
  { untilMs, nowMs, withFactor, ...asking }: Saying & { readonly withFactor: boolean },
): Promise<number | null> {
  const { browserTrustedAt, factorSince } = await standingIn(transaction, asking);
  const since = [browserTrustedAt, withFactor ? factorSince : null].filter((at) => at !== null);
  if (since.length === 0) return null;
  const rows = await transaction
    .updateTable('new_browser')
    .set({ confirmed_at: nowMs * 1000 })
    .where('id', 'in', unconfirmed(transaction, asking).select('id'))
    .where('at', '>', Math.min(...since))
    .where('at', '<=', untilMs * 1000)
    .returning('id')
    .execute();
  if (rows.length === 0) return 0;
  await transaction
    .updateTable('known_device')
    .set({ trusted_at: nowMs * 1000 })
    .where('staff_id', '=', asking.staffId)
    .where(
      'new_browser',
      'in',
      rows.map(({ id }) => id),
    )
    .where('trusted_at', 'is', null)
    .execute();
  return rows.length;
}

/** The person does not want to read of them any more in this browser; the others, and the list, show them still. */
export async function hideNewBrowsers(
  transaction: Kysely<Tables>,
  { id, untilMs, nowMs }: Saying,
): Promise<void> {
  const own = transaction.selectFrom('session').select('device').where('id', '=', id);
  await transaction
    .updateTable('known_device')
    .set({ hidden_until: Math.min(untilMs, nowMs) * 1000 })
    .where('token_digest', '=', own)
    .execute();
}
