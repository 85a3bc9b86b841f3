import { stringify } from 'csv-stringify/sync';

/** A formula's start, wide characters too, after blanks or where a spreadsheet may split a cell. */
const hiddenFormula = /(^[\s"]+|[;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * The form of every CSV. Puts an apostrophe before formulas (= + - @, tab, carriage return) at a cell's start
 * and where spreadsheets may split cells: after a semicolon, tab or line break.
 */
export const csvForm = {
  record_delimiter: 'windows',
  // Quotes every cell: line breaks and other separators would split it.
  quoted_match: /[\r\n;\t]/,
  escape_formulas: true,
  cast: { string: (cell: string) => cell.replaceAll(hiddenFormula, "$1'") },
} as const;

export type CsvCell = string | number | boolean | null | undefined;

export interface CsvTable<Column extends string> {
  /** Column names. */
  readonly head: string;
  lines(rows: readonly Readonly<Record<Column, CsvCell>>[]): string;
}

/** A table in which a spreadsheet finds no formula. */
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
