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
import { createRate } from '#server/http/rate.ts';

import { insertDeliveries } from './callback-intake-store.ts';

export type RefusedCallback = Omit<CallbackTable, 'event_id' | 'is_duplicate'>;

type RefusalHint = Pick<RefusedCallback, 'id' | 'claimed_object'>;

interface RefusedHints {
  /** Never awaited, never throws: pages re-read the list anyway. */
  notify(refused: RefusalHint): void;
  drain(): Promise<void>;
}

/** Refusals within this time share one hint: strangers must not keep pages busy. */
const hintMs = 100;
const maxPerHint = 100;

/** Notifies pages of a refusal and the ramp it names; passes on nothing else a stranger sent. T-6, T-11. */
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

/** Real callbacks are under 2 kB. */
const maxReadBytes = 8 * 1024;
const rampId = /^[0-9a-f]{32}$/;

/**
 * Returns the ramp or customer that a refused callback names, if it has the service's form: senders may
 * invent anything. Choice: rampRecord; T-3, T-6.
 */
export function claimedObjectOf(body: Buffer, fields: ServiceFields): string | null {
  const read = body.byteLength > maxReadBytes ? null : readCallback(body, fields);
  if (read === null) return null;
  const { kind, objectId } = headOf(read.message);
  if (kind === 'ramp') return objectId !== null && isClaimedRamp(objectId) ? objectId : null;
  return kind !== 'unrecognised' && isReference(objectId) ? objectId : null;
}

/** Checks the form only, which a customer's id may share. */
function isClaimedRamp(claimed: string): boolean {
  return rampId.test(claimed);
}

/** Keeps enough of refusals to see why, no more than strangers may cost. */
export interface RefusedCallbacks {
  /** Resolves once stored or dropped; never rejects. */
  keep(refused: () => RefusedCallback): Promise<void>;
  /** Dropped since the start. */
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
  /** Newest ones that stay. */
  readonly most: number;
}

export const defaultRefusedBounds: RefusedBounds = { aSecond: 50, most: 10_000 };

const maxPerGroup = 50;
/** Maximum wait of an answer for its refusal to be stored. */
const longestWaitMs = 500;

/** Stores the newest refusals, a limited number a second. Spec: details 28. */
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
