import { type Kysely, sql } from 'kysely';

import { operationOfUnknown } from '#contract/fields/stored-unknown.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { ServiceCallTable } from '#server/database/call-tables.ts';
import { type CallbackEvent, isStatusMessage } from '#server/privacy/facts/callback-reports.ts';
import { type CallEvent, isAccepted, isRampId, isReference, isWrite } from '#server/privacy/facts/reports.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import {
  type DataKeys,
  type LookupKind,
  type ValueOwner,
  callAad,
  lookupKindOf,
  valueAad,
} from '#server/privacy/personal/data-keys.ts';
import { insertedRows, preparedQuery } from '#node/prepared-query.ts';
import type { LookupTable, PersonalValueTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';

type SealingKeys = Pick<DataKeys, 'seal' | 'lookupDigests'>;

/** Stores the newest of each value in order of key: no two writers deadlock. */
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

const valuesKept = preparedQuery<Tables, 'rows'>((db, parameter) =>
  db
    .insertInto('personal_value')
    .columns(Object.keys(valueColumnTypes) as (keyof PersonalValueTable)[])
    .expression(insertedRows(db, valueColumnTypes, { parameter, name: 'rows' }))
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

const lookupsKept = preparedQuery<Tables, 'rows'>((db, parameter) =>
  db
    .insertInto('lookup')
    .columns(Object.keys(lookupColumnTypes) as (keyof LookupTable)[])
    .expression(insertedRows(db, lookupColumnTypes, { parameter, name: 'rows' }))
    .onConflict((conflict) =>
      conflict
        .columns(['digest', 'kind', 'object_kind', 'object_id'])
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at') }))
        .where(sql<boolean>`lookup.at < excluded.at`),
    ),
);

/** Returns the instant before which values are erased; 0 if never. */
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
    value_encrypted: keys.seal(value, valueAad(report, field)),
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

/** Sorts by key. */
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

export interface PersonalReport extends ValueOwner {
  readonly eventId: string;
  readonly at: number;
  readonly values: PersonalValues;
  readonly lookups: readonly { readonly kind: LookupKind; readonly value: string }[];
}

const none: PersonalValues = new Map();

/** Returns values that a call proves: submitted and accepted, or answered. Others can't be found. T-6. */
export function personalCallReport(
  call: CallEvent,
  callFacts: KeptJson,
  values: PersonalValues,
): PersonalReport | null {
  const owner = isAccepted(call) ? ownerOf(call, callFacts) : null;
  if (owner === null) return unknownFieldsReport(call, callFacts, values);
  const lookups = [...values].flatMap(([field, value]) => {
    const kind = lookupKindOf(field);
    return kind === null ? [] : [{ kind, value }];
  });
  const hash = callFacts.text('answered', 'transactionHash');
  if (hash !== undefined) lookups.push({ kind: 'transaction-hash', value: hash });
  const deposit = callFacts.text('depositReference');
  if (deposit !== undefined) lookups.push({ kind: 'deposit-reference', value: deposit });
  return { ...owner, eventId: call.id, at: call.at, values, lookups };
}

/** Keeps unknown fields of an answer without an owner with the record asked about. Choice: unknownFields. */
function unknownFieldsReport(
  call: CallEvent,
  callFacts: KeptJson,
  values: PersonalValues,
): PersonalReport | null {
  const unknown = [...values].filter(([field]) => operationOfUnknown(field) !== null);
  const owner = isAccepted(call) && unknown.length > 0 ? askedAbout(callFacts) : null;
  return owner === null
    ? null
    : { ...owner, eventId: call.id, at: call.at, values: new Map(unknown), lookups: [] };
}

function askedAbout(callFacts: KeptJson): ValueOwner | null {
  return (
    customerOf(callFacts.text('answered', 'identifyReference')) ??
    customerOf(
      callFacts.text('asked', 'identityReference') ?? callFacts.text('asked', 'identity_reference'),
    ) ??
    rampOf(callFacts.text('asked', 'ramp_id'))
  );
}

/** Ignores questions: a look-up by e-mail may be answered with another reference. */
function ownerOf({ operation }: CallEvent, callFacts: KeptJson): ValueOwner | null {
  if (operation === 'createRamp' || operation === 'getRamp')
    return rampOf(callFacts.text('answered', 'ramp_id'));
  return isWrite(operation) ? customerOf(callFacts.text('asked', 'identityReference')) : null;
}

/** Reads the transaction hash from the facts, which are never erased, or the body. */
export function personalCallbackReport(event: CallbackEvent, body: unknown): PersonalReport | null {
  const owner = isStatusMessage(event, 'ramp') ? rampOf(event.object_id ?? undefined) : null;
  const said = new KeptJson(JSON.parse(event.facts));
  const hash = said.text('transaction_hash') ?? new KeptJson(body).text('transaction_hash');
  if (owner === null || hash === undefined || hash.length > 200) return null;
  const lookups = [{ kind: 'transaction-hash', value: hash } as const];
  return { ...owner, eventId: event.id, at: event.received_at, values: none, lookups };
}

function customerOf(id: string | undefined): ValueOwner | null {
  return isReference(id) ? { objectKind: 'customer', objectId: id } : null;
}

function rampOf(id: string | undefined): ValueOwner | null {
  return isRampId(id) ? { objectKind: 'ramp', objectId: foldRampId(id) } : null;
}

/** Keyed by plain field names: `email`, `givenName`, `documentNumber:PASSPORT`, `instructions.bsb` … */
export type PersonalValues = ReadonlyMap<string, string>;

/** Opens a call's values; none once erased. */
export function openCallValues(
  { id, personal_encrypted: sealed }: Pick<ServiceCallTable, 'id' | 'personal_encrypted'>,
  keys: Pick<DataKeys, 'open'>,
): PersonalValues {
  if (sealed === null) return new Map();
  return new Map(Object.entries(JSON.parse(keys.open(sealed, callAad(id))) as Record<string, string>));
}
