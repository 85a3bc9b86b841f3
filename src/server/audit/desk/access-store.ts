import type { Kysely } from 'kysely';

import type { AccessList, Act } from '#contract/desk/access-list.ts';
import type { Tables } from '#server/database/tables.ts';

import {
  type EntryRow,
  exactInstant,
  listEntries,
  personOf,
  readDetails,
  reasonOf,
} from './audit-list-store.ts';

export interface ActFilters {
  readonly identityReference?: string | undefined;
  readonly person?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ActPage {
  readonly filters: ActFilters;
  /** In each spelling that entries may have. */
  readonly rampIds: readonly string[];
  readonly before: number;
  readonly limit: number;
  /** Null if the reader may not see reasons. */
  readonly openReason: ((seq: number, sealed: string) => string) | null;
}

/**
 * Lists acts, newest first: events, and intents with their outcomes. A customer's acts include those on their
 * ramps.
 */
export async function listActs(db: Kysely<Tables>, page: ActPage): Promise<Act[]> {
  const { limit, openReason } = page;
  const pages = await Promise.all(
    objectsOf(page).map(async (about) => {
      const { identityReference: _, ...others } = page.filters;
      return listEntries(db, { ...page, filters: { ...others, ...about, isWithoutOutcomes: true } });
    }),
  );
  const rows = pages
    .flat()
    .toSorted((one, other) => other.seq - one.seq)
    .slice(0, limit);
  const outcomes = await outcomesOf(db, rows);
  return rows.map((row) => toAct(row, outcomes.get(row.seq) ?? noOutcome(row), openReason));
}

/** Splits objects so each is read by its index. */
function objectsOf({ filters: { identityReference }, rampIds }: ActPage) {
  if (identityReference === undefined) return [{}];
  const customer = { objectKind: 'customer', objectId: identityReference };
  return rampIds.length === 0 ? [customer] : [customer, { objectKind: 'ramp', objectIds: rampIds }];
}

interface Outcome {
  readonly outcome: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Takes an event's own outcome; an intent without one is still open. */
function noOutcome({ outcome, details }: EntryRow): Outcome {
  return { outcome, details: readDetails(details) };
}

/** Returns outcomes by intent: a request may have several. */
async function outcomesOf(
  db: Kysely<Tables>,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<number, Outcome>> {
  const requestIds = [
    ...new Set(rows.flatMap(({ kind, request_id: id }) => (kind === 'intent' ? [id] : []))),
  ];
  if (requestIds.length === 0) return new Map();
  const found = await outcomeRows(db, requestIds).execute();
  return new Map(
    found.flatMap((row): [number, Outcome][] => {
      const details = readDetails(row.details);
      const { intentSeq } = details;
      return typeof intentSeq === 'number' ? [[intentSeq, { outcome: row.outcome, details }]] : [];
    }),
  );
}

export function outcomeRows(db: Kysely<Tables>, requestIds: readonly string[]) {
  return db
    .selectFrom('audit_entry')
    .select(['outcome', 'details'])
    .where('request_id', 'in', requestIds)
    .where('kind', '=', 'outcome')
    .orderBy('seq');
}

function toAct(row: EntryRow, { outcome, details }: Outcome, open: ActPage['openReason']): Act {
  const { fields } = readDetails(row.details);
  const { status } = details;
  return {
    seq: row.seq,
    at: exactInstant(row.at),
    action: row.action,
    person: personOf(row),
    role: row.role,
    objectKind: row.object_kind,
    objectId: row.object_id,
    fields: typeof fields === 'string' && fields !== '' ? fields.split(' ') : [],
    hasReason: row.reason_digest !== null,
    reason: open === null ? null : reasonOf(row, open),
    outcome,
    status: typeof status === 'number' && Number.isInteger(status) ? status : null,
  };
}

/** Finds a person who has or had an account; null if nobody did. */
export async function findPerson(db: Kysely<Tables>, id: string): Promise<AccessList['person']> {
  const person = db.selectFrom('staff').select(['id', 'name', 'email']).where('id', '=', id);
  return (await person.executeTakeFirst()) ?? null;
}
