import { stringify } from 'csv-stringify/sync';

import { csvForm } from './csv-form.ts';

/** What a cell holds; what is not known is empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** A table as CSV, a row a line. */
export interface CsvTable<Column extends string> {
  /** The first line: the names of the columns. */
  readonly head: string;
  lines(rows: readonly Readonly<Record<Column, CsvCell>>[]): string;
}

/** A table with these columns, in which a spreadsheet finds no formula. */
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
