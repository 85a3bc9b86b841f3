/** The start of a formula, wide characters too, behind blanks or a mark at which a spreadsheet may split a cell. */
const hiddenFormula = /(^[\s"]+|[;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * How every CSV of the desk is written. What a spreadsheet would take for a formula (= + - @, tab, carriage return) gets an apostrophe
 * before it: at the start of a cell, after blanks too, and inside one behind a semicolon, a tab or a line break. A spreadsheet that splits at those takes
 * our quotation marks for text. Product: How everything looks and reads.
 */
export const csvForm = {
  record_delimiter: 'windows',
  // A line break of any kind would else end the line in the middle of a cell, and the others the cell where they are separators too.
  quoted_match: /[\r\n;\t]/,
  escape_formulas: true,
  cast: { string: (cell: string) => cell.replaceAll(hiddenFormula, "$1'") },
} as const;
