const write =
  /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)\b(?!"?\s*\.)/i;
const changesNothing = /^\s*(?:select|begin|commit|rollback|savepoint|release)\b/i;

/** What a statement writes to by its text: a table, nothing, or, where that is not plain, any table. */
export function writtenBy(text: string): { readonly table: string } | 'nothing' | 'anything' {
  if (changesNothing.test(text)) return 'nothing';
  const [, table] = write.exec(text) ?? [];
  return table === undefined ? 'anything' : { table: table.toLowerCase() };
}

/** Counts the writes to each table. */
export class TableChanges {
  readonly #byTable = new Map<string, number>();
  #ofAny = 0;

  /** A statement that writes there was carried out, with success or without. */
  count(written: { readonly table: string } | 'anything'): void {
    if (written === 'anything') this.#ofAny += 1;
    else this.#byTable.set(written.table, (this.#byTable.get(written.table) ?? 0) + 1);
  }

  /** How many there were of a table; it only grows. */
  of(table: string): number {
    return this.#ofAny + (this.#byTable.get(table) ?? 0);
  }
}
