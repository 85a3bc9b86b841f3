import type { Kysely } from 'kysely';

import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import type { StuckRule } from '../reconcile/stuck.ts';
import type { ExportableList } from './export-list.ts';
import { keyOf, orderOf, rampPage, toRampSummary, type RampFilters } from './ramp-store.ts';
import { rampLines, rampsHead } from './ramps-csv.ts';

/** Ramps that the filters let through, as a list that can be had as a file. */
export function exportableRamps(
  db: Kysely<Tables>,
  filters: RampFilters,
  rule: StuckRule,
): ExportableList<RampTable> {
  const isByNewest = orderOf(filters) === 'newest';
  return {
    head: rampsHead,
    page: async (after, limit, offset = 0) =>
      rampPage(db, filters, after).offset(offset).limit(limit).execute(),
    keyOf: (row) => keyOf(filters, row),
    idOf: (row) => row.ramp_id,
    eventOf: (row) => (isByNewest ? row.last_event_id : null),
    lines: async (rows) => Promise.resolve(rampLines(rows.map((row) => toRampSummary(row, rule)))),
  };
}
