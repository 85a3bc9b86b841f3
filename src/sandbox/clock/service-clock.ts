import type { Kysely } from 'kysely';
import type { ClockAnswer, ClockChange } from '#contract/sandbox/world.ts';
import type { SandboxTables } from '../database/tables.ts';
import { invalid } from '../errors.ts';
import { toDateTime, toMicroseconds } from '../instant.ts';
import {
  anchoredAt,
  changedClock,
  type ClockSetting,
  endOfTime,
  machineClock,
  virtualTime,
} from './rules.ts';

export interface ServiceClockSettings {
  readonly db: Kysely<SandboxTables>;
  /** The machine's clock in milliseconds. */
  readonly realNow: () => number;
}

/**
 * The service's clock. It never goes back, even if the machine's clock does or the process is killed; it runs on while the sandbox
 * is stopped.
 */
export class ServiceClock {
  readonly #db: Kysely<SandboxTables>;
  readonly #realNow: () => number;
  #setting: ClockSetting;
  /** The machine's latest instant since it was set, microseconds. */
  #latestReal: number;
  /** The service's time while it is being set; null otherwise. */
  #heldAt: number | null = null;
  #changing: Promise<void> = Promise.resolve();

  private constructor({ db, realNow }: ServiceClockSettings, setting: ClockSetting) {
    this.#db = db;
    this.#realNow = realNow;
    this.#setting = setting;
    this.#latestReal = setting.realAt;
  }

  /** Opens the clock that the database keeps, or starts one with the machine's time. */
  static async open(settings: ServiceClockSettings): Promise<ServiceClock> {
    const kept = await readClock(settings.db);
    const clock = new ServiceClock(settings, kept ?? machineClock(toMicroseconds(settings.realNow())));
    if (kept === null) await writeClock(settings.db, clock.#setting);
    return clock;
  }

  /** The service's time, whole milliseconds. */
  now(): number {
    return Math.floor(this.#show() / 1000);
  }

  /** The clock as the controls show it. */
  read(): ClockAnswer {
    const now = toDateTime(this.#show());
    const realNow = toDateTime(toMicroseconds(this.#realNow()));
    const { speed, isFrozen } = this.#setting;
    return { now, realNow, speed, isFrozen };
  }

  /** Sets the speed, freezes, jumps; on disk before it takes effect. 422 for a jump beyond the end of time. */
  async change(change: ClockChange): Promise<void> {
    await this.#inTurn(async () => {
      const virtualNow = this.#show();
      // Where the machine's clock was set back, the service's runs on from here again.
      const realNow = toMicroseconds(this.#realNow());
      const next = changedClock(this.#setting, change, { realNow, virtualNow });
      if (change.jumpSeconds !== undefined && next.virtualAt > endOfTime)
        throw invalid({ jumpSeconds: 'The service’s time ends with the year 2199' });
      await this.#take(next, virtualNow);
    });
  }

  /** Saves how far the clock has come: it does not go back behind that even if the machine's clock is set back while it is stopped. */
  async keep(): Promise<void> {
    await this.#inTurn(async () => {
      this.#show();
      const kept = anchoredAt(this.#setting, this.#latestReal);
      if (kept === this.#setting) return;
      await writeClock(this.#db, kept);
      this.#setting = kept;
    });
  }

  /**
   * Reads the clock from the database again, even if it goes back, or takes the machine's time where there is none: for a reset. Nothing
   * else sets or keeps the clock while `reset` runs.
   */
  async reload(reset: () => Promise<void> = async () => {}): Promise<void> {
    await this.#inTurn(async () => {
      await reset();
      const setting = (await readClock(this.#db)) ?? machineClock(toMicroseconds(this.#realNow()));
      await writeClock(this.#db, setting);
      this.#setting = setting;
      this.#latestReal = setting.realAt;
    });
  }

  /** It stops while the machine's clock is behind where it was. */
  #show(): number {
    this.#latestReal = Math.max(this.#latestReal, toMicroseconds(this.#realNow()));
    return this.#heldAt ?? virtualTime(this.#setting, this.#latestReal);
  }

  async #take(next: ClockSetting, virtualNow: number): Promise<void> {
    // Show nothing later than what the disk is about to hold.
    this.#heldAt = virtualNow;
    try {
      await writeClock(this.#db, next);
      this.#setting = next;
      this.#latestReal = next.realAt;
    } finally {
      this.#heldAt = null;
    }
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    const turn = this.#changing.then(step);
    this.#changing = turn.catch(() => undefined);
    return turn;
  }
}

const onlyRow = 1;

/** The saved clock; null if there is none. */
async function readClock(db: Kysely<SandboxTables>): Promise<ClockSetting | null> {
  const row = await db.selectFrom('clock').selectAll().where('id', '=', onlyRow).executeTakeFirst();
  if (row === undefined) return null;
  const { real_at: realAt, virtual_at: virtualAt, speed, is_frozen: isFrozen } = row;
  return { realAt, virtualAt, speed, isFrozen: isFrozen === 1 };
}

/** Saves the clock's setting. */
async function writeClock(
  db: Kysely<SandboxTables>,
  { realAt, virtualAt, speed, isFrozen }: ClockSetting,
): Promise<void> {
  const values = {
    real_at: realAt,
    virtual_at: virtualAt,
    speed,
    is_frozen: isFrozen ? 1 : 0,
  } as const;
  await db
    .insertInto('clock')
    .values({ id: onlyRow, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
