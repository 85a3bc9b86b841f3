import type { Kysely } from 'kysely';

import type { CustomerTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import { customerPage, keyOf, toSummaries, type CustomerFilters } from './customer-store.ts';
import { csvLines, customersHead } from './customers-csv.ts';
import type { ExportableList } from './export-list.ts';

/** Customers that the filters let through, as a list that can be had as a file. */
export function exportableCustomers(
  db: Kysely<Tables>,
  filters: CustomerFilters,
): ExportableList<CustomerTable> {
  const isByNewest = filters.q === undefined && filters.waitingBefore === undefined;
  return {
    head: customersHead,
    page: async (after, limit, offset = 0) =>
      customerPage(db, filters, after).offset(offset).limit(limit).execute(),
    keyOf: (row) => keyOf(filters, row),
    idOf: (row) => row.identity_reference,
    eventOf: (row) => (isByNewest ? row.last_event_id : null),
    lines: async (rows) => csvLines(await toSummaries(db, rows)),
  };
}
