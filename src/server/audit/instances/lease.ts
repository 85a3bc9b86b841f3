import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

import { endLease, renewLease } from './instance-store.ts';

export interface LeaseTimes {
  /** How long an instance counts as alive after it last said so. */
  readonly leaseMs: number;
  /** How often it says so. */
  readonly renewMs: number;
  /** How long it must have said so without a failure before it takes another for dead. */
  readonly steadyMs: number;
}

export const usualLeaseTimes: LeaseTimes = { leaseMs: 30_000, renewMs: 5000, steadyMs: 15_000 };

export interface LeaseParts {
  readonly db: Kysely<Tables>;
  readonly instanceId: string;
  readonly times: LeaseTimes;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Called after a renewal, once the database could be reached for `steadyMs` without a gap. */
  readonly onSteady: () => Promise<void>;
  /** Milliseconds that only grow, whatever is done to the machine's clock. */
  readonly monotonicMs?: () => number;
}

/**
 * Says again and again that this instance lives. After an outage of the database all leases have run out, the neighbours' too: who was cut
 * off first waits until the others have had time to say that they live. Trust: 1.
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

  /** Throws when the database can't be reached. */
  async start(): Promise<void> {
    await this.#renew();
    this.#timer = setInterval(() => void this.beat(), this.#parts.times.renewMs).unref();
  }

  /** Says that it lives no more; what it left over is another's from now on. */
  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.#beating;
    await endLease(this.#parts.db, this.#parts.instanceId).catch((error: unknown) => this.#log(error));
  }

  /** Whether the newest renewals succeeded and are not overdue: who can't say that it lives can't write the trail. */
  get isHeld(): boolean {
    return (
      this.#steadySince !== null && this.#monotonicMs() - this.#renewedAt <= 3 * this.#parts.times.renewMs
    );
  }

  /** Says that it lives, and what follows from that; one at a time. Never throws. */
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
    // A process that stood still was cut off as well.
    if (now - this.#renewedAt > 2 * times.renewMs) this.#steadySince = null;
    this.#steadySince ??= now;
    this.#renewedAt = now;
  }

  #log(error: unknown): void {
    this.#parts.logger.error({ err: error, status: 503 }, 'the lease of this instance can’t be renewed');
  }
}
