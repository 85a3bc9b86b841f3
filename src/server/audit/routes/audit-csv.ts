import { stringify } from 'csv-stringify/sync';

import type { AuditItem } from '#contract/desk/audit.ts';
import { csvForm } from '#server/csv-table.ts';

const columns = [
  'seq',
  'at',
  'kind',
  'action',
  'personId',
  'personName',
  'personEmail',
  'role',
  'objectKind',
  'objectId',
  'reason',
  'outcome',
  'traceId',
  'requestId',
  'details',
  'previousHash',
  'hash',
] as const;

/** The first line: the names of the columns, after the mark by which spreadsheets know UTF-8. */
export function csvHead(): string {
  return stringify([[...columns]], { ...csvForm, bom: true });
}

/** Entries as lines of CSV, in which a spreadsheet finds no formula. */
export function csvLines(items: readonly AuditItem[]): string {
  return stringify(items.map(cells), csvForm);
}

function cells(item: AuditItem): (string | null)[] {
  const { seq, person, details } = item;
  const values: Readonly<Record<(typeof columns)[number], string | null>> = {
    ...item,
    seq: String(seq),
    personId: person?.id ?? null,
    personName: person?.name ?? null,
    personEmail: person?.email ?? null,
    details: JSON.stringify(details),
  };
  return columns.map((column) => values[column]);
}
