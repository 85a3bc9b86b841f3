import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import type { ChangeHint } from '#contract/desk/events.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { readCallback } from './events/callback-results.ts';
import type { CallbackTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { headOf } from '#server/privacy/facts/callback-head.ts';
import { isReference } from '#server/privacy/facts/reports.ts';
import { noteChanges } from '#server/database/changes.ts';
import { createRate } from '#server/http/service-time.ts';

import { insertDeliveries } from './callback-intake-store.ts';

/** A delivery that was refused, as it is kept. */
export type RefusedCallback = Omit<CallbackTable, 'event_id' | 'is_duplicate'>;

/** What a hint is made of. */
type RefusalHint = Pick<RefusedCallback, 'id' | 'claimed_object'>;

/** Notifies open pages that something was refused. */
interface RefusedHints {
  /** Never awaited, never throws: a page that misses it reads the list again anyway. */
  notify(refused: RefusalHint): void;
  drain(): Promise<void>;
}

/** Refusals within so many milliseconds are one hint, for the newest: strangers must not keep every page busy. */
const hintMs = 100;
const maxPerHint = 100;

/** Hints of a refusal and of the ramp that it names, whose page shows it. Nothing else that a stranger sent is passed on. T-6, T-11. */
export function createRefusedHints(db: Kysely<Tables>): RefusedHints {
  const group = createGroupCommit<RefusalHint, null>({
    most: maxPerHint,
    lingerMs: hintMs,
    async commit(refused) {
      await noteChanges(db, hintsOf(refused.at(-1)));
      return refused.map(() => null);
    },
  });
  return {
    notify: (refused) => void group.add(refused).catch(() => undefined),
    drain: async () => group.drain(),
  };
}

function hintsOf(refused: RefusalHint | undefined): readonly ChangeHint[] {
  if (refused === undefined) return [];
  const { id, claimed_object: claimed } = refused;
  const hint = { kind: 'callback', id } as const;
  return claimed !== null && isClaimedRamp(claimed) ? [hint, { kind: 'ramp', id: claimed }] : [hint];
}

/** A callback of the service is under 2 kB; of a refusal no more than this is read. */
const maxReadBytes = 8 * 1024;
const rampId = /^[0-9a-f]{32}$/;

/**
 * The ramp or customer that a refused callback names, null unless it is an identifier as the service makes them: the sender may have
 * made anything up, and no word of theirs is kept in clear. Choice: rampRecord; T-3, T-6.
 */
export function claimedObjectOf(body: Buffer, fields: ServiceFields): string | null {
  const read = body.byteLength > maxReadBytes ? null : readCallback(body, fields);
  if (read === null) return null;
  const { kind, objectId } = headOf(read.message);
  if (kind === 'ramp') return objectId !== null && isClaimedRamp(objectId) ? objectId : null;
  return kind !== 'unrecognised' && isReference(objectId) ? objectId : null;
}

/** Whether what is claimed has the form of a ramp's id; a customer may be called so too. */
function isClaimedRamp(claimed: string): boolean {
  return rampId.test(claimed);
}

/** How much is kept of refused callbacks: enough to see why, and no more than strangers may cost. */
export interface RefusedCallbacks {
  /** Resolves once it is kept, or dropped as one too many; the refusal is answered either way. Never rejects. */
  keep(refused: () => RefusedCallback): Promise<void>;
  /** Those that were not kept since the start. */
  readonly unkept: number;
  drain(): Promise<void>;
}

export interface RefusedParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly bounds: RefusedBounds;
}

export interface RefusedBounds {
  readonly aSecond: number;
  /** How many stay, the newest. */
  readonly most: number;
}

export const defaultRefusedBounds: RefusedBounds = { aSecond: 50, most: 10_000 };

const maxPerGroup = 50;
/** So long an answer waits for its refusal to be kept. */
const longestWaitMs = 500;

/** Keeps the newest refused callbacks, a bounded number a second, and notifies open pages. Spec: details 28. */
export function createRefusedCallbacks({ db, nowMs, logger, bounds }: RefusedParts): RefusedCallbacks {
  let unkept = 0;
  let sincePruned = 0;
  const mayWrite = createRate(bounds.aSecond, nowMs);
  const hints = createRefusedHints(db);
  const group = createGroupCommit<RefusedCallback, null>({
    most: maxPerGroup,
    async commit(refused) {
      await insertDeliveries(
        db,
        refused.map((one) => ({ ...one, event_id: null, is_duplicate: 0 })),
      );
      const newest = refused.at(-1);
      if (newest !== undefined) hints.notify(newest);
      sincePruned += refused.length;
      if (sincePruned >= bounds.most / 100) {
        sincePruned = 0;
        await dropOldest(db, bounds.most);
      }
      return refused.map(() => null);
    },
  });
  return {
    get unkept() {
      return unkept;
    },
    async keep(refused) {
      if (!mayWrite()) {
        unkept += 1;
        return;
      }
      const kept = group.add(refused()).then(
        () => undefined,
        (error: unknown) => {
          unkept += 1;
          logger.error({ err: error, status: 500 }, 'a refused callback could not be kept');
        },
      );
      await Promise.race([kept, delay(longestWaitMs, undefined, { ref: false })]);
    },
    async drain() {
      await group.drain();
      await hints.drain();
    },
  };
}

async function dropOldest(db: Kysely<Tables>, most: number): Promise<void> {
  const last = await db
    .selectFrom('callback')
    .select('id')
    .where('event_id', 'is', null)
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await db.deleteFrom('callback').where('event_id', 'is', null).where('id', '<', last.id).execute();
}
