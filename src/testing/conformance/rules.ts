import type { ChapterName } from './interface-tables.ts';
import type { Setting } from './setting.ts';

export type RowCheck = (setting: Setting) => Promise<void>;

export type RowRules = Readonly<Record<string, RowCheck>>;

export interface TableRules {
  readonly chapter: ChapterName;
  readonly rows: Readonly<Record<string, RowRules>>;
}

/** Sorts numeric names numerically. */
export function table(chapter: ChapterName, rows: TableRules['rows']): TableRules {
  return { chapter, rows };
}
