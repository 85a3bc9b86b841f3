import type { Kysely } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';
import type { ClockSetting } from './clock-rules.ts';

const onlyRow = 1;

/** The clock as it was set last; null for one that never was. */
export async function readClock(db: Kysely<SandboxTables>): Promise<ClockSetting | null> {
  const row = await db.selectFrom('clock').selectAll().where('id', '=', onlyRow).executeTakeFirst();
  if (row === undefined) return null;
  const { real_at: realAt, virtual_at: virtualAt, speed, is_frozen: isFrozen } = row;
  return { realAt, virtualAt, speed, isFrozen: isFrozen === 1 };
}

/** Keeps the clock as it is set. */
export async function writeClock(
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
