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
  readonly agent: string;
  readonly source: string | null;
}

/** Keeps it for the person to see; what is older than 90 days goes. */
export async function noteNewBrowser(
  transaction: Kysely<Tables>,
  { staffId, method, agent, source }: NewBrowserSignIn,
  nowMs: number,
): Promise<void> {
  await transaction
    .deleteFrom('new_browser')
    .where('staff_id', '=', staffId)
    .where('at', '<', (nowMs - keptMs) * 1000)
    .execute();
  await transaction
    .insertInto('new_browser')
    .values({ id: uuidv7(), staff_id: staffId, at: nowMs * 1000, method, agent, source })
    .execute();
}

/** Whose session asks, and since when it is there: what came in with it, or later, it can't say anything of. */
interface Asking {
  readonly staffId: string;
  readonly sessionStartedAtMs: number;
}

/** How many wait for the person to say whether it was them. */
export async function countNewBrowsers(
  db: Kysely<Tables>,
  { staffId, sessionStartedAtMs }: Asking,
): Promise<number> {
  const { count } = await db
    .selectFrom('new_browser')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('at', '<>', sessionStartedAtMs * 1000)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest of the last 90 days, this session's own left out. */
export async function listNewBrowsers(
  db: Kysely<Tables>,
  { staffId, sessionStartedAtMs, nowMs }: Asking & { readonly nowMs: number },
): Promise<NewBrowser[]> {
  const rows = await db
    .selectFrom('new_browser')
    .select(['at', 'method', 'agent', 'source', 'confirmed_at'])
    .where('staff_id', '=', staffId)
    .where('at', '<>', sessionStartedAtMs * 1000)
    .where('at', '>=', (nowMs - keptMs) * 1000)
    .orderBy('at', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map(({ at, confirmed_at, ...row }) => ({
    ...row,
    at: toIso(at),
    isConfirmed: confirmed_at !== null,
  }));
}

/** The person says that they were all theirs; a session says nothing of itself. Returns how many. */
export async function confirmNewBrowsers(
  db: Kysely<Tables>,
  { staffId, sessionStartedAtMs, nowMs }: Asking & { readonly nowMs: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('new_browser')
    .set({ confirmed_at: nowMs * 1000 })
    .where('staff_id', '=', staffId)
    .where('at', '<>', sessionStartedAtMs * 1000)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
