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
  /** Machine time in milliseconds. */
  readonly realNow: () => number;
}

/** Never goes back, even if the machine's clock does or the process is killed; runs on while stopped. */
export class ServiceClock {
  readonly #db: Kysely<SandboxTables>;
  readonly #realNow: () => number;
  #setting: ClockSetting;
  /** Microseconds. */
  #latestReal: number;
  /** The service's time while being set. */
  #heldAt: number | null = null;
  #changing: Promise<void> = Promise.resolve();

  private constructor({ db, realNow }: ServiceClockSettings, setting: ClockSetting) {
    this.#db = db;
    this.#realNow = realNow;
    this.#setting = setting;
    this.#latestReal = setting.realAt;
  }

  /** Opens the stored clock, else the machine's. */
  static async open(settings: ServiceClockSettings): Promise<ServiceClock> {
    const kept = await readClock(settings.db);
    const clock = new ServiceClock(settings, kept ?? machineClock(toMicroseconds(settings.realNow())));
    if (kept === null) await writeClock(settings.db, clock.#setting);
    return clock;
  }

  /** Returns whole milliseconds. */
  now(): number {
    return Math.floor(this.#show() / 1000);
  }

  read(): ClockAnswer {
    const now = toDateTime(this.#show());
    const realNow = toDateTime(toMicroseconds(this.#realNow()));
    const { speed, isFrozen } = this.#setting;
    return { now, realNow, speed, isFrozen };
  }

  /** Stores the change first. Refuses (422) a jump beyond the end of time. */
  async change(change: ClockChange): Promise<void> {
    await this.#inTurn(async () => {
      const virtualNow = this.#show();
      // After the machine's clock was set back, run on from here.
      const realNow = toMicroseconds(this.#realNow());
      const next = changedClock(this.#setting, change, { realNow, virtualNow });
      if (change.jumpSeconds !== undefined && next.virtualAt > endOfTime)
        throw invalid({ jumpSeconds: 'The service’s time can’t go beyond the year 2199' });
      await this.#take(next, virtualNow);
    });
  }

  /** Stores the position, in case the machine's clock is set back while stopped. */
  async keep(): Promise<void> {
    await this.#inTurn(async () => {
      this.#show();
      const kept = anchoredAt(this.#setting, this.#latestReal);
      if (kept === this.#setting) return;
      await writeClock(this.#db, kept);
      this.#setting = kept;
    });
  }

  /** Reloads the stored clock, else the machine's, even back in time; blocks changes meanwhile. */
  async reload(reset: () => Promise<void> = async () => {}): Promise<void> {
    await this.#inTurn(async () => {
      await reset();
      const setting = (await readClock(this.#db)) ?? machineClock(toMicroseconds(this.#realNow()));
      await writeClock(this.#db, setting);
      this.#setting = setting;
      this.#latestReal = setting.realAt;
    });
  }

  /** Stands still while the machine's clock is behind. */
  #show(): number {
    this.#latestReal = Math.max(this.#latestReal, toMicroseconds(this.#realNow()));
    return this.#heldAt ?? virtualTime(this.#setting, this.#latestReal);
  }

  async #take(next: ClockSetting, virtualNow: number): Promise<void> {
    // Never show more than is about to be stored.
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

async function readClock(db: Kysely<SandboxTables>): Promise<ClockSetting | null> {
  const row = await db.selectFrom('clock').selectAll().where('id', '=', onlyRow).executeTakeFirst();
  if (row === undefined) return null;
  const { real_at: realAt, virtual_at: virtualAt, speed, is_frozen: isFrozen } = row;
  return { realAt, virtualAt, speed, isFrozen: isFrozen === 1 };
}

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
