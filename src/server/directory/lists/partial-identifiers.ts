import { sql, type Kysely } from 'kysely';

import type { AmountText, EndingText, SearchItem, ShortenedText } from '#contract/desk/search.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import { lastCharactersLength } from '#server/database/list-order.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/database/instants.ts';
import { afterPrefix } from '#server/http/list-cursor.ts';
import { type DataKeys, lookupKindOf, valueAad } from '#server/privacy/personal/data-keys.ts';
import { currentOfRow, writtenRampId } from '#server/directory/projection/ramp-rows.ts';

import { amountsOf, endsIn } from './ramp-store.ts';

export type Found = Pick<SearchItem, 'kind' | 'id' | 'matched'>;

const maxFound = 10;

export async function byShortened(db: Kysely<Tables>, { start, end }: ShortenedText): Promise<Found[]> {
  const customers = await db
    .selectFrom('customer')
    .select('identity_reference as id')
    .where('identity_reference', '>=', start)
    .where('identity_reference', '<=', afterPrefix(start))
    .where(endsWith('identity_reference', end))
    .where('last_event_id', '>', '')
    .orderBy('identity_reference')
    .limit(maxFound)
    .execute();
  const [first, last] = [foldRampId(start), foldRampId(end)];
  const ramps = await db
    .selectFrom('ramp')
    .selectAll()
    .where('ramp_id', '>=', first)
    .where('ramp_id', '<=', afterPrefix(first))
    .where(endsWith('ramp_id', last))
    .orderBy('ramp_id')
    .limit(maxFound)
    .execute();
  return [
    ...ramps.map((row) => ({ kind: 'ramp', id: writtenRampId(row), matched: 'ramp-id' }) as const),
    // SQLite's `like` ignores case.
    ...customers
      .filter(({ id }) => id.endsWith(end))
      .map(({ id }) => ({ kind: 'customer', id, matched: 'reference' }) as const),
  ];
}

function endsWith(column: 'identity_reference' | 'ramp_id', end: string) {
  return sql<boolean>`${sql.ref(column)} like ${`%${end.replaceAll(/[\\%_]/g, String.raw`\$&`)}`} escape '\\'`;
}

const maxRead = 2000;
/** Ramps whose personal values are opened. */
const maxOpened = 50;

/** Searches the newest ramps by amount or day and the end of an identifier. */
export async function byEnding(
  db: Kysely<Tables>,
  { end, amount, day }: EndingText,
  keys: Pick<DataKeys, 'open'>,
): Promise<Found[]> {
  const fitting = (await newestRamps(db)).filter((row) =>
    amount === undefined ? day !== undefined && daysOf(row).includes(day) : hasAmount(row, amount),
  );
  const wanted = end.toLowerCase();
  const isEnd = (text: unknown) => typeof text === 'string' && text.toLowerCase().endsWith(wanted);
  const named = fitting.filter(
    (row) => isEnd(row.ramp_id) || isEnd(currentOfRow(row).facts['transactionHash']?.value),
  );
  const others = fitting.filter((row) => !named.includes(row)).slice(0, maxOpened);
  const opened = await rampsWithValues(db, others, (value) => isEnd(value), keys);
  return [...named, ...opened]
    .slice(0, maxFound)
    .map((row) => ({ kind: 'ramp', id: writtenRampId(row), matched: 'ending' }));
}

async function newestRamps(db: Kysely<Tables>): Promise<RampTable[]> {
  return db.selectFrom('ramp').selectAll().orderBy('last_event_id', 'desc').limit(maxRead).execute();
}

/** Finds ramps by the end of their id. */
export async function byEnd(db: Kysely<Tables>, text: string): Promise<Found[]> {
  if (foldRampId(text).length < lastCharactersLength) return [];
  const rows = await db
    .selectFrom('ramp')
    .selectAll()
    .where(endsIn(text))
    .orderBy('last_event_id', 'desc')
    .limit(maxFound)
    .execute();
  return rows.map((row) => ({ kind: 'ramp', id: writtenRampId(row), matched: 'ramp-id-end' }));
}

/** Searches the newest ramps, either side, any stage. */
export async function byAmount(db: Kysely<Tables>, { amount, code, day }: AmountText): Promise<Found[]> {
  const rows = (await newestRamps(db)).filter(
    (row) =>
      (day === undefined || daysOf(row).includes(day)) &&
      (code === undefined ? hasAmount(row, amount) : amountsOf(row, code).some(isSame(amount))),
  );
  return rows.slice(0, maxFound).map((row) => ({ kind: 'ramp', id: writtenRampId(row), matched: 'amount' }));
}

function daysOf(row: RampTable): string[] {
  const { createdAt } = currentOfRow(row).facts;
  const instants = [row.first_seen_at, row.last_event_at, row.status_at].filter((at) => at !== null);
  const days = instants.map((at) => toIso(at).slice(0, 10));
  return typeof createdAt?.value === 'string' ? [createdAt.value.slice(0, 10), ...days] : days;
}

function hasAmount(row: RampTable, amount: string): boolean {
  return amountsOf(row).some(isSame(amount));
}

function isSame(amount: string) {
  return (one: string) => withoutZeros(one) === withoutZeros(amount);
}

function withoutZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}

async function rampsWithValues(
  db: Kysely<Tables>,
  rows: readonly RampTable[],
  fits: (value: string) => boolean,
  keys: Pick<DataKeys, 'open'>,
): Promise<RampTable[]> {
  const customers = rows.map((row) => row.identity_reference).filter((one) => one !== null);
  const ids = [...new Set([...rows.map((row) => row.ramp_id), ...customers])];
  if (ids.length === 0) return [];
  const values = await db
    .selectFrom('personal_value')
    .select(['object_kind', 'object_id', 'field', 'value_encrypted'])
    .where('object_id', 'in', ids)
    .execute();
  const fitting = new Set(
    values
      .filter(({ field }) => ['wallet', 'phone'].includes(lookupKindOf(field) ?? ''))
      .filter((row) => {
        const owner = { objectKind: row.object_kind, objectId: row.object_id };
        return fits(keys.open(row.value_encrypted, valueAad(owner, row.field)));
      })
      .map((row) => `${row.object_kind} ${row.object_id}`),
  );
  return rows.filter(
    (row) => fitting.has(`ramp ${row.ramp_id}`) || fitting.has(`customer ${row.identity_reference}`),
  );
}
