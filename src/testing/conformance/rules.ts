import type { ChapterName } from './interface-tables.ts';
import type { Setting } from './setting.ts';

/** Check of a rule; throws if it is broken. */
export type RowCheck = (setting: Setting) => Promise<void>;

/** Checks by rule, in the document's words. */
export type RowRules = Readonly<Record<string, RowCheck>>;

export interface TableRules {
  readonly chapter: ChapterName;
  readonly rows: Readonly<Record<string, RowRules>>;
}

/** Sorts numeric names numerically. */
export function table(chapter: ChapterName, rows: TableRules['rows']): TableRules {
  return { chapter, rows };
}
