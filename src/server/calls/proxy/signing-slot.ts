import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { inTransaction, skipLocked } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

/** Makes timestamps that no other process can have. */
export interface SigningSlot {
  /**
   * Returns 16 digits: milliseconds and the slot's three. Throws `busy` without a lease: then sign nothing.
   */
  readonly timestamp: () => Promise<string>;
  /** Never throws. */
  release(): Promise<void>;
}

export interface SigningSlotParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Reach of a lease beyond the present. */
export const slotLeaseMs = 60_000;
/** Furthest lead over the present: beyond it, another slot goes on from the present. */
export const mostAheadMs = 1000;

/** Leased slot: its milliseconds after `last` and up to `until` are this process's alone. */
interface Lease {
  readonly slot: number;
  readonly until: number;
  readonly last: number;
  readonly seen: number;
}

/**
 * Leases a slot and uses each of its milliseconds once. Its row reserves them beforehand, so a lease holds
 * whatever clocks do, and without the database until it ends. After a clock is set back, uses a slot unused
 * at that time. Choice: timestampUnit.
 */
export function createSigningSlot({ db, nowMs, logger }: SigningSlotParts): SigningSlot {
  let lease: Lease | null = null;
  let leasing: Promise<void> | null = null;
  const present = () => Math.floor(nowMs());
  const renew = async () => {
    const now = present();
    const former = lease;
    const isAhead = former !== null && former.last >= now + mostAheadMs;
    // Given back as it is: nothing more may be signed with it.
    if (isAhead) lease = null;
    const next = await renewed(db, { former, isAhead, now, logger });
    // Meanwhile more of the same slot may have been used.
    lease = lease?.slot === next.slot ? { ...next, last: Math.max(lease.last, next.last) } : next;
  };
  const renewOnce = async () =>
    (leasing ??= renew().finally(() => {
      leasing = null;
    }));
  return {
    timestamp: async () => {
      for (;;) {
        const now = present();
        const used: Lease | null = lease === null ? null : nextOf(lease, now);
        if (used === null) {
          await renewOnce();
          continue;
        }
        lease = used;
        // Renew early, so that no call waits for it; a failure counts once the lease has ended.
        if (used.until - now < slotLeaseMs / 2) renewOnce().catch(() => undefined);
        return String(used.last * 1000 + used.slot).padStart(16, '0');
      }
    },
    async release() {
      await leasing?.catch(() => undefined);
      const former = lease;
      lease = null;
      if (former === null) return;
      await giveBack(db, former).catch((error: unknown) => {
        logger.error({ err: error, status: 503 }, 'the slot of this server’s signatures can’t be given back');
      });
    },
  };
}

/** Returns null if the lease has no millisecond near the present. */
function nextOf(lease: Lease, now: number): Lease | null {
  const last = Math.max(now, lease.last + 1);
  if (last > lease.until || last > now + mostAheadMs) return null;
  return { ...lease, last, seen: Math.max(lease.seen, now) };
}

interface Renewal {
  readonly former: Lease | null;
  readonly isAhead: boolean;
  readonly now: number;
  readonly logger: SigningSlotParts['logger'];
}

/** Extends the lease, or takes another slot if it is lost or ahead. Throws `busy`. */
async function renewed(db: Kysely<Tables>, { former, isAhead, now, logger }: Renewal): Promise<Lease> {
  const until = now + slotLeaseMs;
  let slot: number | null;
  try {
    if (former !== null && !isAhead && (await move(db, former, until))) return { ...former, until };
    slot = await inTransaction(db, async (transaction) => {
      if (former !== null && isAhead) await giveBack(transaction, former);
      return takeFree(transaction, now, until);
    });
  } catch (error) {
    throw unsigned('Rampart can’t write to its database, so it can’t sign requests.', error);
  }
  if (slot === null) {
    logger.error({ status: 503 }, 'every slot for signatures was used at later times than this clock’s');
    throw unsigned(
      'The Rampart server’s clock is behind the timestamps of requests that Rampart has already signed.',
    );
  }
  if (former !== null && now < former.seen - mostAheadMs)
    logger.warn('the clock was set back: calls are signed with its new time and another slot');
  return { slot, until, last: now - 1, seen: now };
}

function unsigned(detail: string, cause?: unknown): DeskError {
  return new DeskError('busy', { detail, retryAfterSeconds: 5, cause });
}

/** Takes the slot unused for longest; null if each is reserved beyond `now`. */
async function takeFree(transaction: Kysely<Tables>, now: number, until: number): Promise<number | null> {
  const free = transaction
    .selectFrom('signing_slot')
    .select('slot')
    .where('reserved_until', '<', now)
    .orderBy('reserved_until')
    .orderBy('slot')
    .limit(1);
  const found = await skipLocked(transaction, free).executeTakeFirst();
  if (found === undefined) return null;
  await transaction
    .updateTable('signing_slot')
    .set({ reserved_until: until })
    .where('slot', '=', found.slot)
    .execute();
  return found.slot;
}

async function giveBack(db: Kysely<Tables>, lease: Lease): Promise<void> {
  await move(db, lease, lease.last);
}

/** Returns false if another process has taken the slot. */
async function move(db: Kysely<Tables>, { slot, until }: Lease, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signing_slot')
    .set({ reserved_until: to })
    .where('slot', '=', slot)
    .where('reserved_until', '=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
