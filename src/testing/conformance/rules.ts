import type { ChapterName } from './interface-tables.ts';
import type { Setting } from './setting.ts';

/** RowCheck a rule against a service; throws where it is broken. */
export type RowCheck = (setting: Setting) => Promise<void>;

/** The rules of a row, in the document's words, each with its check. */
export type RowRules = Readonly<Record<string, RowCheck>>;

/** A table of the interface document with the rules of each of its rows. */
export interface TableRules {
  readonly chapter: ChapterName;
  readonly rows: Readonly<Record<string, RowRules>>;
}

/** The rules of a table, row by row. Rows whose names are numbers come in the order of these. */
export function table(chapter: ChapterName, rows: TableRules['rows']): TableRules {
  return { chapter, rows };
}
