/** A formula's start, also full-width, after blanks or where a cell may be split. */
const hiddenFormula = /(^[\s"]+|[;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Options of csv-stringify for every CSV. An apostrophe disarms formulas (= + - @, tab, carriage return) at a
 * cell's start, and where spreadsheets may split it: after a semicolon, tab or line break.
 */
export const csvForm = {
  record_delimiter: 'windows',
  // Quotes every cell: line breaks and other separators would split it.
  quoted_match: /[\r\n;\t]/,
  escape_formulas: true,
  cast: { string: (cell: string) => cell.replaceAll(hiddenFormula, "$1'") },
} as const;
