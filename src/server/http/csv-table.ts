import { stringify } from 'csv-stringify/sync';

import { csvForm } from '#contract/desk/csv-form.ts';

export type CsvCell = string | number | boolean | null | undefined;

export interface CsvTable<Column extends string> {
  readonly head: string;
  lines(rows: readonly Readonly<Record<Column, CsvCell>>[]): string;
}

/** Returns a table in which a spreadsheet finds no formula. */
export function csvTable<Column extends string>(columns: readonly Column[]): CsvTable<Column> {
  return {
    head: stringify([[...columns]], csvForm),
    lines: (rows) =>
      stringify(
        rows.map((row) => columns.map((column) => textOf(row[column]))),
        csvForm,
      ),
  };
}

function textOf(cell: CsvCell): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}
