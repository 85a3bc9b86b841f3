/** How often a table was written to; a count that grew makes what was read of it stale. */
export type Changes = (table: string) => number;

interface TableReads {
  readonly values: Map<string, unknown>;
  validFor: number;
}

/** What was read of each table since it last changed. It belongs to one handle; a transaction's handle has none. */
class RememberedReads {
  readonly #tables = new Map<string, TableReads>();
  readonly #changes: Changes;
  readonly #most: number;

  constructor(changes: Changes, most: number) {
    this.#changes = changes;
    this.#most = most;
  }

  async read<Value>(table: string, key: string, read: () => Promise<Value>): Promise<Value> {
    const changes = this.#changes(table);
    const { values } = this.#readsOf(table, changes);
    if (values.has(key)) return values.get(key) as Value;
    const value = await read();
    // What changed while it was being read may be newer than the value.
    if (this.#changes(table) !== changes) return value;
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

const mostValues = 20_000;
const readsOf = new WeakMap<object, RememberedReads>();

/** Lets `remembered` work with a handle whose writes are counted by `changes`; `most` values are kept a table. */
export function rememberReads(handle: object, changes: Changes, most: number = mostValues): void {
  readsOf.set(handle, new RememberedReads(changes, most));
}

/** One table, and under which key what is read of it is kept. */
export interface ReadKey {
  readonly table: string;
  readonly key: string;
}

/**
 * What `read` gives, remembered until the table changes, of which alone it may read; the value is shared, so nobody may change it. With
 * a handle that does not remember, a transaction's, it is read each time.
 */
export async function remembered<Value>(
  handle: object,
  { table, key }: ReadKey,
  read: () => Promise<Value>,
): Promise<Value> {
  const reads = readsOf.get(handle);
  return reads === undefined ? read() : reads.read(table, key, read);
}
