import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';

import { databaseNow, inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import { appendEntries, draftOfOpen, type Writer } from './append-entries.ts';
import {
  endLease,
  hasDeadInstances,
  openIntentsOfDeadInstances,
  removeDeadInstances,
  renewLease,
} from './audit-store.ts';
import { closeOpen, lockHead } from './chain-store.ts';

/** Cleanup of a module's rows outside `liveInstances`, in the transaction that deletes dead instances. */
type SweepStep = (transaction: Transaction<Tables>) => Promise<void>;

export interface Sweeper {
  /** Call before the start. */
  add(step: SweepStep): void;
  /** Settles what dead instances left. `everyOther`: all others are dead, as the directory's lock proves. */
  sweep(options?: { readonly everyOther?: boolean }): Promise<void>;
}

const maxConcurrent = 200;

/** Closes dead instances' intents as `unknown`, under the chain's lock, and runs the modules' steps. T-1. */
export function createSweeper(db: Kysely<Tables>, writer: Writer): Sweeper {
  const steps: SweepStep[] = [];
  const sweepSome = async (everyOther: boolean): Promise<boolean> =>
    inTransaction(db, async (transaction) => {
      const head = await lockHead(transaction, writer.instanceId);
      const before = everyOther ? Number.MAX_SAFE_INTEGER : head.now;
      const dead = await removeDeadInstances(transaction, before, writer.instanceId);
      if (dead.length > 0) for (const step of steps) await step(transaction);
      const open = await openIntentsOfDeadInstances(transaction, maxConcurrent);
      const drafts = open.map((intent) => draftOfOpen(intent, 'unknown', head.now));
      await closeOpen(
        transaction,
        open.map(({ seq }) => seq),
      );
      await appendEntries(transaction, { end: head, drafts }, writer);
      return open.length === maxConcurrent;
    });
  return {
    add: (step) => void steps.push(step),
    async sweep({ everyOther = false } = {}) {
      const isNeeded =
        everyOther ||
        (await hasDeadInstances(db, await databaseNow(db))) ||
        (await openIntentsOfDeadInstances(db, 1)).length > 0;
      for (let isMore = isNeeded; isMore;) isMore = await sweepSome(everyOther);
    },
  };
}

export interface LeaseTimes {
  readonly leaseMs: number;
  readonly renewMs: number;
  /** Time of uninterrupted renewals before others are declared dead. */
  readonly steadyMs: number;
}

export const defaultLeaseTimes: LeaseTimes = { leaseMs: 30_000, renewMs: 5000, steadyMs: 15_000 };

export interface LeaseParts {
  readonly db: Kysely<Tables>;
  readonly instanceId: string;
  readonly times: LeaseTimes;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Called after renewals, `steadyMs` after the last failure. */
  readonly onSteady: () => Promise<void>;
  /** A clock that setting the machine's doesn't change. */
  readonly monotonicMs?: () => number;
}

/**
 * Renews the lease. After a database outage all have run out, so nobody is declared dead until the others had
 * time to renew. T-1.
 */
export class Lease {
  readonly #parts: LeaseParts;
  readonly #monotonicMs: () => number;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> | null = null;
  #steadySince: number | null = null;
  #renewedAt = 0;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
    this.#monotonicMs = parts.monotonicMs ?? (() => performance.now());
  }

  /** Throws if the database can't be reached. */
  async start(): Promise<void> {
    await this.#renew();
    this.#timer = setInterval(() => void this.beat(), this.#parts.times.renewMs).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.#beating;
    await endLease(this.#parts.db, this.#parts.instanceId).catch((error: unknown) => this.#log(error));
  }

  /** True if renewals succeed in time: without a lease nothing can be written. */
  get isHeld(): boolean {
    return (
      this.#steadySince !== null && this.#monotonicMs() - this.#renewedAt <= 3 * this.#parts.times.renewMs
    );
  }

  /** Renews once, never concurrently. Never throws. */
  async beat(): Promise<void> {
    this.#beating ??= this.#renewAndTell().finally(() => {
      this.#beating = null;
    });
    await this.#beating;
  }

  async #renewAndTell(): Promise<void> {
    try {
      await this.#renew();
    } catch (error) {
      this.#steadySince = null;
      this.#log(error);
      return;
    }
    if (this.#monotonicMs() - (this.#steadySince ?? Infinity) < this.#parts.times.steadyMs) return;
    await this.#parts.onSteady().catch((error: unknown) => {
      this.#parts.logger.error({ err: error, status: 500 }, 'what dead instances left can’t be settled');
    });
  }

  async #renew(): Promise<void> {
    const { db, instanceId, times } = this.#parts;
    await renewLease(db, instanceId, times.leaseMs);
    const now = this.#monotonicMs();
    // A suspended process counts as cut off.
    if (now - this.#renewedAt > 2 * times.renewMs) this.#steadySince = null;
    this.#steadySince ??= now;
    this.#renewedAt = now;
  }

  #log(error: unknown): void {
    this.#parts.logger.error({ err: error, status: 503 }, 'the lease of this instance can’t be renewed');
  }
}
