import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { type Kysely, sql } from 'kysely';

import { deskRoutes } from '#contract/desk/api.ts';
import { deskHeaders } from '#contract/desk/headers.ts';
import { currentPerson } from '#server/http/access.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

import { recordTooMany } from './audit-hooks.ts';

type BoundedUse = keyof Config['usesPerHour'];

const {
  reveal,
  search,
  exportCustomers,
  exportRamps,
  exportQueue,
  exportAudit,
  exportAccess,
  exportBatch,
  startBatch,
} = deskRoutes;
const boundedRoutes: ReadonlyMap<string, BoundedUse> = new Map([
  [nameOf(reveal), 'reveals'],
  [nameOf(search), 'searches'],
  [nameOf(exportCustomers), 'exports'],
  [nameOf(exportRamps), 'exports'],
  [nameOf(exportQueue), 'exports'],
  [nameOf(exportAudit), 'exports'],
  [nameOf(exportAccess), 'exports'],
  [nameOf(exportBatch), 'exports'],
  [nameOf(startBatch), 'batches'],
]);

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

const hourMs = 60 * 60_000;
/** An hour that begins further ahead is over: the clock was set back. */
const aheadMs = 5 * 60_000;
/** After this long, the server that wrote the hour's entry has stopped. */
const recordingMs = 60_000;

export interface UseLimits {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly usesPerHour: Config['usesPerHour'];
}

/**
 * Limits uses per person and hour, over all sessions and servers. Beyond: 429 `too-many-requests` with the
 * remaining time, and one audit entry an hour. T-7.4.
 */
export function limitUse(app: FastifyInstance, limits: UseLimits): void {
  app.addHook('onRoute', (route) => {
    const [use] = [route.method]
      .flat()
      .flatMap((method) => boundedRoutes.get(`${method} ${route.url}`) ?? []);
    if (use === undefined) return;
    const bound: preHandlerAsyncHookHandler = async (request, reply) => {
      const isCheck = use === 'exports' && request.headers[deskHeaders.checkOnly] === '1';
      await refuseBeyond(request, use, { ...limits, isCheck });
      // The page checks first: a refused download couldn't say why.
      return isCheck ? reply.status(204).send() : undefined;
    };
    route.preHandler = [route.preHandler ?? [], bound].flat();
  });
}

async function refuseBeyond(
  request: FastifyRequest,
  use: BoundedUse,
  { db, nowMs, usesPerHour, isCheck }: UseLimits & { readonly isCheck: boolean },
): Promise<void> {
  const most = usesPerHour[use];
  const counted = { staffId: currentPerson(request).id, use, now: nowMs() * 1000 };
  const { used, beganAt } = await (isCheck ? nextUse(db, counted) : countUse(db, counted));
  if (used <= most) return;
  if (await beginRecord(db, counted, beganAt)) {
    await recordTooMany(request, { because: 'too-many-requests', mostPerHour: most }).catch(
      async (error: unknown) => {
        // The next use over the limit is recorded.
        await endRecord(db, counted, 0);
        throw error;
      },
    );
    await endRecord(db, counted, 1);
  }
  const seconds = Math.max(1, Math.ceil((beganAt / 1000 + hourMs - nowMs()) / 1000));
  throw new DeskError('too-many-requests', {
    detail: mostAnHour[use](most),
    retryAfterSeconds: seconds,
  });
}

/** Sentences without the remaining time, which the page shows by `Retry-After`. */
const mostAnHour: Readonly<Record<BoundedUse, (most: number) => string>> = {
  reveals: (most) => `You can reveal data at most ${most} times an hour.`,
  searches: (most) => `You can search at most ${most} times an hour.`,
  exports: (most) => `You can export at most ${most} times an hour.`,
  batches: (most) => `You can start at most ${most} batch lookups an hour.`,
};

interface CountedUse {
  readonly staffId: string;
  readonly use: BoundedUse;
  /** Microseconds. */
  readonly now: number;
}

/** Counts in one statement, so none is lost. */
async function countUse(
  db: Kysely<Tables>,
  { staffId, use, now }: CountedUse,
): Promise<{ readonly used: number; readonly beganAt: number }> {
  const isOver = sql`(use_count.began_at <= ${now - hourMs * 1000} or use_count.began_at > ${now + aheadMs * 1000})`;
  const { rows } = await sql<{ used: number; began_at: number }>`
    insert into use_count (staff_id, kind, began_at, used) values (${staffId}, ${use}, ${now}, 1)
    on conflict (staff_id, kind) do update set
      used = case when ${isOver} then 1 else use_count.used + 1 end,
      recording_at = case when ${isOver} then null else use_count.recording_at end,
      is_recorded = case when ${isOver} then 0 else use_count.is_recorded end,
      began_at = case when ${isOver} then excluded.began_at else use_count.began_at end
    returning used, began_at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a use was not counted');
  return { used: row.used, beganAt: row.began_at };
}

async function nextUse(
  db: Kysely<Tables>,
  { staffId, use, now }: CountedUse,
): Promise<{ readonly used: number; readonly beganAt: number }> {
  const row = await db
    .selectFrom('use_count')
    .select(['used', 'began_at'])
    .where('staff_id', '=', staffId)
    .where('kind', '=', use)
    .where('began_at', '>', now - hourMs * 1000)
    .where('began_at', '<=', now + aheadMs * 1000)
    .executeTakeFirst();
  return { used: (row?.used ?? 0) + 1, beganAt: row?.began_at ?? now };
}

/** Claims the hour's entry; returns false if it is written, or being written elsewhere. */
async function beginRecord(
  db: Kysely<Tables>,
  { staffId, use, now }: CountedUse,
  beganAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('use_count')
    .set({ recording_at: now })
    .where('staff_id', '=', staffId)
    .where('kind', '=', use)
    .where('began_at', '=', beganAt)
    .where('is_recorded', '=', 0)
    .where((row) =>
      row.or([
        row('recording_at', 'is', null),
        row('recording_at', '<=', now - recordingMs * 1000),
        row('recording_at', '>', now + aheadMs * 1000),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function endRecord(
  db: Kysely<Tables>,
  { staffId, use, now }: CountedUse,
  isRecorded: 0 | 1,
): Promise<void> {
  await db
    .updateTable('use_count')
    .set({ recording_at: null, is_recorded: isRecorded })
    .where('staff_id', '=', staffId)
    .where('kind', '=', use)
    .where('recording_at', '=', now)
    .execute();
}
