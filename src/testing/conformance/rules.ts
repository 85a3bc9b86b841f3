import type { ChapterName } from './interface-tables.ts';
import type { Setting } from './setting.ts';

/** Throws if the rule is broken. */
export type RowCheck = (setting: Setting) => Promise<void>;

/** Checks by rule, in the document's words. */
export type RowRules = Readonly<Record<string, RowCheck>>;

/** A documented table's rules by row. */
export interface TableRules {
  readonly chapter: ChapterName;
  readonly rows: Readonly<Record<string, RowRules>>;
}

/** Builds a table's rules. Numeric names sort numerically. */
export function table(chapter: ChapterName, rows: TableRules['rows']): TableRules {
  return { chapter, rows };
}
