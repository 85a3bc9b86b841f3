/** What was read since the database last changed. It belongs to one handle; a transaction's handle has none. */
class RememberedReads {
  readonly #values = new Map<string, unknown>();
  readonly #changes: () => number;
  readonly #most: number;
  #validFor = 0;

  constructor(changes: () => number, most: number) {
    this.#changes = changes;
    this.#most = most;
  }

  async read<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const changes = this.#changes();
    if (changes !== this.#validFor) this.#values.clear();
    this.#validFor = changes;
    if (this.#values.has(key)) return this.#values.get(key) as Value;
    const value = await read();
    // What changed while it was being read may be newer than the value.
    if (this.#changes() !== changes) return value;
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}

const mostValues = 20_000;
const readsOf = new WeakMap<object, RememberedReads>();

/** Lets `remembered` work with a handle whose every change counts up `changes`. */
export function rememberReads(handle: object, changes: () => number, most: number = mostValues): void {
  readsOf.set(handle, new RememberedReads(changes, most));
}

/**
 * What `read` gives, remembered under `key` until anything in the database changes; the value is shared, so nobody may change it. With
 * a handle that does not remember, a transaction's, it is read each time.
 */
export async function remembered<Value>(
  handle: object,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const reads = readsOf.get(handle);
  return reads === undefined ? read() : reads.read(key, read);
}
