import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { NewBrowser, SignInMethod } from '#contract/desk/profile.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/database/instants.ts';

const keptMs = 90 * 86_400_000;
const maxListed = 20;

interface NewBrowserSignIn {
  readonly staffId: string;
  readonly method: SignInMethod;
  readonly agent?: string;
  readonly source?: string | null;
}

/** Stores a sign-in; deletes those older than 90 days. */
export async function noteNewBrowser(
  transaction: Kysely<Tables>,
  { staffId, method, agent = '', source = null }: NewBrowserSignIn,
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

/** Counts the unconfirmed sign-ins of the last 90 days. */
export async function countNewBrowsers(db: Kysely<Tables>, staffId: string, nowMs: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('new_browser')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('staff_id', '=', staffId)
    .where('at', '>=', (nowMs - keptMs) * 1000)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

export async function listNewBrowsers(
  db: Kysely<Tables>,
  staffId: string,
  nowMs: number,
): Promise<NewBrowser[]> {
  const rows = await db
    .selectFrom('new_browser')
    .select(['at', 'method', 'agent', 'source', 'confirmed_at'])
    .where('staff_id', '=', staffId)
    .where('at', '>=', (nowMs - keptMs) * 1000)
    .orderBy('at', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ at, confirmed_at, ...row }) => ({
    ...row,
    at: toIso(at),
    isConfirmed: confirmed_at !== null,
  }));
}

/** Confirms those up to `untilMs`; returns how many. */
export async function confirmNewBrowsers(
  db: Kysely<Tables>,
  { staffId, untilMs, nowMs }: { readonly staffId: string; readonly untilMs: number; readonly nowMs: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('new_browser')
    .set({ confirmed_at: nowMs * 1000 })
    .where('staff_id', '=', staffId)
    .where('at', '<=', untilMs * 1000)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
