import type { Kysely, Transaction } from 'kysely';

import { databaseNow, inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import { appendEntries, type Writer } from '../chain/append-entries.ts';
import { draftOfOpen } from '../chain/audit-draft.ts';
import { openIntentsOfTheDead } from '../chain/audit-store.ts';
import { closeOpen, lockHead } from '../chain/chain-store.ts';
import { hasDead, removeDead } from './instance-store.ts';

/**
 * What a room does about its rows of instances that are no more: those whose `instance_id` is not in `livingInstances`. It runs in the
 * transaction that strikes them out, so it has only its handle, and is done exactly once.
 */
export type SweepStep = (transaction: Transaction<Tables>) => Promise<void>;

export interface Sweeper {
  /** Rooms add theirs before the server starts. */
  add(step: SweepStep): void;
  /** Settles what dead instances left. `everyOther`: those whose lease still runs are dead too, as the directory's lock proves. */
  sweep(options?: { readonly everyOther?: boolean }): Promise<void>;
}

const mostAtOnce = 200;

/**
 * Closes the open intents of instances whose lease ran out as `unknown`, once and under the lock of the chain, and lets the rooms settle
 * theirs. Never touches what belongs to an instance that lives. Trust: 1.
 */
export function createSweeper(db: Kysely<Tables>, writer: Writer): Sweeper {
  const steps: SweepStep[] = [];
  const sweepSome = async (everyOther: boolean): Promise<boolean> =>
    inTransaction(db, async (transaction) => {
      const head = await lockHead(transaction, writer.instanceId);
      const before = everyOther ? Number.MAX_SAFE_INTEGER : head.now;
      const dead = await removeDead(transaction, before, writer.instanceId);
      if (dead.length > 0) for (const step of steps) await step(transaction);
      const open = await openIntentsOfTheDead(transaction, mostAtOnce);
      const drafts = open.map((intent) => draftOfOpen(intent, 'unknown', head.now));
      await closeOpen(
        transaction,
        open.map(({ seq }) => seq),
      );
      await appendEntries(transaction, { end: head, drafts }, writer);
      return open.length === mostAtOnce;
    });
  return {
    add: (step) => void steps.push(step),
    async sweep({ everyOther = false } = {}) {
      const isNeeded =
        everyOther ||
        (await hasDead(db, await databaseNow(db))) ||
        (await openIntentsOfTheDead(db, 1)).length > 0;
      for (let isMore = isNeeded; isMore;) isMore = await sweepSome(everyOther);
    },
  };
}
