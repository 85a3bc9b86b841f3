import { stringify } from 'csv-stringify/sync';

/** The start of a formula, wide characters too, behind blanks or a mark at which a spreadsheet may split a cell. */
const hiddenFormula = /(^[\s"]+|[;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * How every CSV of the desk is written. What a spreadsheet would take for a formula (= + - @, tab, carriage return) gets an apostrophe
 * before it: at the start of a cell, after blanks too, and inside one behind a semicolon, a tab or a line break. A spreadsheet that splits at those takes
 * our quotation marks for text.
 */
export const csvForm = {
  record_delimiter: 'windows',
  // A line break of any kind would else end the line in the middle of a cell, and the others the cell where they are separators too.
  quoted_match: /[\r\n;\t]/,
  escape_formulas: true,
  cast: { string: (cell: string) => cell.replaceAll(hiddenFormula, "$1'") },
} as const;

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
