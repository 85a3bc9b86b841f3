const write =
  /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)\b(?!"?\s*\.)/i;
const changesNothing = /^\s*(?:select|begin|commit|rollback|savepoint|release)\b/i;

/** The table a statement writes to, by its text: one, none, or any where that is unclear. */
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

/** How often a table was written to; a count that grew makes what was read of it stale. */
export type Changes = (table: string) => number;

interface TableReads {
  readonly values: Map<string, unknown>;
  validFor: number;
}

/** The values read of each table since it last changed. Belongs to one handle; a transaction's handle has none. */
class CachedReads {
  readonly #tables = new Map<string, TableReads>();
  readonly #changes: Changes;
  readonly #most: number;

  constructor(changes: Changes, most: number) {
    this.#changes = changes;
    this.#most = most;
  }

  async read<Value>({ table, joined, key }: ReadKey, read: () => Promise<Value>): Promise<Value> {
    const count = () => this.#changes(table) + (joined === undefined ? 0 : this.#changes(joined));
    const changes = count();
    const { values } = this.#readsOf(joined === undefined ? table : `${table} ${joined}`, changes);
    if (values.has(key)) return values.get(key) as Value;
    const value = await read();
    // What changed while it was being read may be newer than the value.
    if (count() !== changes) return value;
    if (values.size >= this.#most) values.clear();
    values.set(key, value);
    return value;
  }

  #readsOf(table: string, changes: number): TableReads {
    const known = this.#tables.get(table);
    if (known?.validFor === changes) return known;
    const fresh = { values: new Map<string, unknown>(), validFor: changes };
    this.#tables.set(table, fresh);
    return fresh;
  }
}

const maxValues = 20_000;
const readsOf = new WeakMap<object, CachedReads>();

/** Lets `remembered` work with a handle whose writes are counted by `changes`; `most` values are kept a table. */
export function cacheReads(handle: object, changes: Changes, most: number = maxValues): void {
  readsOf.set(handle, new CachedReads(changes, most));
}

/** One table, or one and a second that is joined to it, and under which key what is read of them is kept. */
export interface ReadKey {
  readonly table: string;
  readonly joined?: string;
  readonly key: string;
}

/**
 * The result of `read`, cached until a table changes; it may read the tables of its key alone. The value is shared and must not be changed. With
 * a handle that does not remember, a transaction's, it is read each time.
 */
export async function cachedRead<Value>(
  handle: object,
  of: ReadKey,
  read: () => Promise<Value>,
): Promise<Value> {
  const reads = readsOf.get(handle);
  return reads === undefined ? read() : reads.read(of, read);
}
