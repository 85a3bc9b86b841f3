import { sql, type Kysely } from 'kysely';

import { insertedRows, preparedQuery } from '#node/prepared-query.ts';
import type { LookupTable, PersonalValueTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { valuePlace, type ValueOwner } from '#server/privacy/personal/sealed-places.ts';

import type { PersonalReport } from './personal-reports.ts';

type SealingKeys = Pick<DataKeys, 'seal' | 'lookupDigests'>;

/** Keeps of each personal value the newest, and where each was seen. In the order of their keys, so that no two writers wait for each other. */
export async function projectPersonal(
  transaction: Kysely<Tables>,
  reports: readonly PersonalReport[],
  keys: SealingKeys,
): Promise<void> {
  const values = valueRows(reports, keys);
  if (values.length > 0) await valuesKept(transaction, { rows: values });
  const lookups = lookupRows(reports, keys);
  if (lookups.length > 0) await lookupsKept(transaction, { rows: lookups });
}

const valueColumnTypes = {
  object_kind: 'text',
  object_id: 'text',
  field: 'text',
  value_encrypted: 'text',
  event_id: 'text',
  at: 'bigint',
} as const satisfies Record<keyof PersonalValueTable, 'text' | 'bigint'>;

const valuesKept = preparedQuery<Tables, 'rows'>((db, place) =>
  db
    .insertInto('personal_value')
    .columns(Object.keys(valueColumnTypes) as (keyof PersonalValueTable)[])
    .expression(insertedRows(db, valueColumnTypes, { place, name: 'rows' }))
    .onConflict((conflict) =>
      conflict
        .columns(['object_kind', 'object_id', 'field'])
        .doUpdateSet((eb) => ({
          value_encrypted: eb.ref('excluded.value_encrypted'),
          event_id: eb.ref('excluded.event_id'),
          at: eb.ref('excluded.at'),
        }))
        .where(sql<boolean>`(personal_value.at, personal_value.event_id) < (excluded.at, excluded.event_id)`),
    ),
);

const lookupColumnTypes = {
  kind: 'text',
  digest: 'text',
  object_kind: 'text',
  object_id: 'text',
  at: 'bigint',
} as const satisfies Record<keyof LookupTable, 'text' | 'bigint'>;

const lookupsKept = preparedQuery<Tables, 'rows'>((db, place) =>
  db
    .insertInto('lookup')
    .columns(Object.keys(lookupColumnTypes) as (keyof LookupTable)[])
    .expression(insertedRows(db, lookupColumnTypes, { place, name: 'rows' }))
    .onConflict((conflict) =>
      conflict
        .columns(['digest', 'kind', 'object_kind', 'object_id'])
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at') }))
        .where(sql<boolean>`lookup.at < excluded.at`),
    ),
);

/** Personal values of events before this instant are gone; 0 where none ever were. */
export async function erasedBefore(db: Kysely<Tables>): Promise<number> {
  const newest = await db
    .selectFrom('erasure')
    .select((eb) => eb.fn.max('before').as('before'))
    .executeTakeFirst();
  return newest?.before ?? 0;
}

function valueRows(reports: readonly PersonalReport[], keys: SealingKeys): PersonalValueTable[] {
  const found = reports.flatMap((report) =>
    [...report.values].map(([field, value]) => ({ report, field, value })),
  );
  const newest = newestOf(found, ({ report, field }) => `${keyOf(report)} ${field}`);
  return newest.map(({ report, field, value }) => ({
    object_kind: report.objectKind,
    object_id: report.objectId,
    field,
    value_encrypted: keys.seal(value, valuePlace(report, field)),
    event_id: report.eventId,
    at: report.at,
  }));
}

function lookupRows(reports: readonly PersonalReport[], keys: SealingKeys): LookupTable[] {
  const found = reports.flatMap((report) =>
    report.lookups.flatMap(({ kind, value }) => {
      // The first is the current key's.
      const [digest] = keys.lookupDigests(kind, value);
      return digest === undefined ? [] : [{ report, kind, digest }];
    }),
  );
  const newest = newestOf(found, ({ report, kind, digest }) => `${digest} ${kind} ${keyOf(report)}`);
  return newest.map(({ report, kind, digest }) => ({
    kind,
    digest,
    object_kind: report.objectKind,
    object_id: report.objectId,
    at: report.at,
  }));
}

function keyOf({ objectKind, objectId }: ValueOwner): string {
  return `${objectKind} ${objectId}`;
}

/** The newest of each key, in the order of the keys. */
function newestOf<Keyed extends { readonly report: PersonalReport }>(
  found: readonly Keyed[],
  key: (one: Keyed) => string,
): Keyed[] {
  const newest = new Map<string, Keyed>();
  for (const one of found) {
    const known = newest.get(key(one));
    if (known === undefined || isNewer(one.report, known.report)) newest.set(key(one), one);
  }
  return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function isNewer(one: PersonalReport, than: PersonalReport): boolean {
  return one.at === than.at ? one.eventId > than.eventId : one.at > than.at;
}
