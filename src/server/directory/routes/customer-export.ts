import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import type { ExportPiece } from '#server/audit/routes/audit-export.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import { customerPage, keyOf, toSummaries, type CustomerFilters } from './customer-store.ts';
import { csvHead, csvLines } from './customers-csv.ts';

/** The most customers in one export; its file's name says when there are more. */
export const mostExported = 100_000;
/** Read and sent at once: what an export takes of memory, but for the references that were sent. */
const pageSize = 1000;

/** Whether the filters let more through than an export holds. */
export async function isBeyondExport(
  db: Kysely<Tables>,
  filters: CustomerFilters,
  most: number = mostExported,
): Promise<boolean> {
  const one = await customerPage(db, filters, undefined).offset(most).limit(1).execute();
  return one.length > 0;
}

/**
 * Customers that the filters let through as CSV, each once, in the order of the list, `most` at most. Whom something new is told of
 * meanwhile moves to the list's beginning: those that were not sent yet come last.
 */
export async function* exportCustomers(
  db: Kysely<Tables>,
  filters: CustomerFilters,
  most: number = mostExported,
): AsyncGenerator<ExportPiece> {
  yield { text: csvHead(), entries: 0 };
  const sent = new Set<string>();
  let newest: string | undefined;
  for (const pass of isByNewest(filters) ? ['all', 'moved'] : ['all']) {
    for await (const rows of pagesOf(db, filters)) {
      const left = rows.filter(({ identity_reference: reference }) => !sent.has(reference));
      const some = left.slice(0, most - sent.size);
      for (const { identity_reference: reference } of some) sent.add(reference);
      if (some.length > 0) yield { text: csvLines(await toSummaries(db, some)), entries: some.length };
      newest ??= rows[0]?.last_event_id;
      const isBeforeAll = pass === 'moved' && (rows.at(-1)?.last_event_id ?? '') <= (newest ?? '');
      if (sent.size >= most || isBeforeAll) break;
    }
  }
}

function isByNewest({ q, waitingBefore }: CustomerFilters): boolean {
  return q === undefined && waitingBefore === undefined;
}

async function* pagesOf(db: Kysely<Tables>, filters: CustomerFilters): AsyncGenerator<CustomerTable[]> {
  for (let after: string | undefined; ;) {
    const rows = await customerPage(db, filters, after).limit(pageSize).execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < pageSize) return;
    after = keyOf(filters, last);
    // SQLite answers at once: others get their turn between two pages all the same.
    await setImmediate();
  }
}
