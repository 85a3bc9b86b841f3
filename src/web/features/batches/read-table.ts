import { cleanPasted } from '#web/shared/find/identifier-shapes.ts';
import { identifiersIn } from '#web/shared/find/identifiers-in.ts';

export interface Entry {
  readonly line: number;
  readonly text: string;
}

export interface TableColumn {
  readonly head: string | null;
  readonly example: string;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface PastedTable {
  readonly rows: readonly Row[];
  /** Empty for a list, of which each cell is read. */
  readonly columns: readonly TableColumn[];
}

const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** In order of preference: cells of the others may contain commas. */
const separators = ['\t', ';', ','] as const;
/** Limit of rows read; no batch takes so many. */
const mostRows = 5000;
/** Longer than an identifier in a link. */
const longestCell = 300;

const heads =
  /^(?:(?:identity|customer|client|user|partner|ramp|order)[ _-]?)?(?:references?|refs?|ids?|identifiers?)$/i;

/** Splits a text into lines and cells; it is a table unless each cell is an identifier. */
export function readTable(text: string): PastedTable {
  const lines = text
    .split(lineEnds)
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '')
    .slice(0, mostRows);
  const separator = separators.find((one) => lines.some((line) => line.text.includes(one)));
  if (separator === undefined) return { rows: lines.map(rowOf), columns: [] };
  const rows = rowsOf(text, separator);
  if (rows.every(({ cells }) => cells.every((cell) => cell.trim() === '' || isIdentifier(cell))))
    return { rows, columns: [] };
  // `Ruiz, Nadia` among references is one line, not two cells.
  if (rows.filter(({ cells }) => cells.length > 1).length * 2 <= rows.length)
    return { rows: lines.map(rowOf), columns: [] };
  return withColumns(rows);
}

function withColumns(rows: readonly Row[]): PastedTable {
  const [first] = rows;
  if (rows.length < 2) return { rows, columns: [] };
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const hasHead = first?.cells.every((cell) => !isIdentifier(cell)) === true;
  const columns = Array.from({ length: width }, (_, at) => ({
    head: hasHead ? (first?.cells[at]?.trim() ?? null) : null,
    example: rows[hasHead ? 1 : 0]?.cells[at]?.trim() ?? '',
  }));
  return { rows: hasHead ? rows.slice(1) : rows, columns };
}

function rowOf({ line, text }: Entry): Row {
  return { line, cells: [text] };
}

/** A cell in quotes (with line breaks, up to `longestCell`) or without. */
const cellPatterns = {
  '\t': / *"((?:[^"]|""){0,300})" *(?=[\t\n]|$)|([^\t\n]*)/y,
  ';': / *"((?:[^"]|""){0,300})" *(?=[;\n]|$)|([^;\n]*)/y,
  ',': / *"((?:[^"]|""){0,300})" *(?=[,\n]|$)|([^,\n]*)/y,
} as const satisfies Record<(typeof separators)[number], RegExp>;

/** Splits a table into rows and drops blank ones; quoted cells may span lines (RFC 4180). */
function rowsOf(text: string, separator: (typeof separators)[number]): Row[] {
  const lines = text.replaceAll(lineEnds, '\n');
  const pattern = cellPatterns[separator];
  const rows: Row[] = [];
  let cells: string[] = [];
  let first = 1;
  let next = 1;
  pattern.lastIndex = 0;
  while (rows.length < mostRows) {
    const [whole, quoted, plain = ''] = pattern.exec(lines) ?? [''];
    if (cells.length < mostRows) cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    next += whole.split('\n').length - 1;
    const end = lines[pattern.lastIndex];
    pattern.lastIndex += 1;
    if (end === separator) continue;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: first, cells });
    if (end === undefined) break;
    cells = [];
    next += 1;
    first = next;
  }
  return rows;
}

/** Finds the column called a reference or id, else the one with most identifiers. */
export function defaultColumn({ rows, columns }: PastedTable): number {
  const named = columns.findIndex(({ head }) => head !== null && heads.test(head));
  if (named >= 0) return named;
  const counts = columns.map((_, at) => rows.filter(({ cells }) => isIdentifier(cells[at] ?? '')).length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** Returns a table's column, or a list's cells without its head. */
export function entriesOf({ rows, columns }: PastedTable, column: number): Entry[] {
  if (columns.length > 0) return rows.map(({ line, cells }) => ({ line, text: cells[column] ?? '' }));
  const entries = rows.flatMap(({ line, cells }) => cells.map((text) => ({ line, text })));
  const [first] = entries;
  return first !== undefined && entries.length > 1 && heads.test(first.text.trim())
    ? entries.slice(1)
    : entries.slice(0, mostRows);
}

/** Rejects names, days, amounts and e-mails. */
function isIdentifier(cell: string): boolean {
  if (cell.length > longestCell) return false;
  const text = cleanPasted(cell);
  return !text.includes('@') && identifiersIn(text)[0] === text;
}
