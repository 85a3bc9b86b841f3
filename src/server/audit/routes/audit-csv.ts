import { stringify } from 'csv-stringify/sync';

import type { AuditItem } from '#contract/desk/audit.ts';

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

const form = {
  record_delimiter: 'windows',
  // A line break of any kind would else end the line in the middle of a cell.
  quoted_match: /[\r\n]/,
} as const;

/** The first line: the names of the columns, after the mark by which spreadsheets know UTF-8. */
export function csvHead(): string {
  return stringify([[...columns]], { ...form, bom: true });
}

/**
 * Entries as lines of CSV. What a spreadsheet would take for a formula (= + - @, tab, carriage return) gets an apostrophe before it.
 * Product: How everything looks and reads.
 */
export function csvLines(items: readonly AuditItem[]): string {
  return stringify(items.map(cells), { ...form, escape_formulas: true });
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
