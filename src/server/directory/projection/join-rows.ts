/** A table of states: how its rows are read, and written a whole group at a time. */
export interface StateRows<State, Row> {
  /** The rows of these keys, held until the transaction ends, in the order of the keys. */
  lock(keys: readonly string[]): Promise<readonly Row[]>;
  keyOf(row: Row): string;
  stateOf(row: Row): State;
  rowOf(key: string, state: State): Row;
  join(one: State, other: State): State;
  /** Writes the states of rows that are there and held. */
  update(rows: readonly Row[]): Promise<void>;
  /** Writes rows that are not there yet; gives the keys of those that nobody else has added meanwhile. */
  add(rows: readonly Row[]): Promise<readonly string[]>;
}

/**
 * Joins reports with what is known of each key; returns the keys that changed, in their order. What does not change is not written.
 * In the order of the keys, so that no two writers wait for each other.
 */
export async function joinRows<State, Row>(
  incoming: readonly (readonly [key: string, state: State])[],
  rows: StateRows<State, Row>,
): Promise<string[]> {
  const states = new Map<string, State>();
  for (const [key, state] of incoming) {
    const before = states.get(key);
    states.set(key, before === undefined ? state : rows.join(before, state));
  }
  const changed: string[] = [];
  // What another writer adds meanwhile is known the next time.
  for (let left = [...states.keys()].sort(inOrder); left.length > 0;) {
    const known = new Map((await rows.lock(left)).map((row) => [rows.keyOf(row), row]));
    const updated: Row[] = [];
    const added: Row[] = [];
    for (const key of left) {
      const state = states.get(key) as State;
      const row = known.get(key);
      if (row === undefined) added.push(rows.rowOf(key, state));
      else {
        const before = rows.stateOf(row);
        const after = rows.rowOf(key, rows.join(before, state));
        if (JSON.stringify(after) !== JSON.stringify(rows.rowOf(key, before))) updated.push(after);
      }
    }
    if (updated.length > 0) await rows.update(updated);
    const isAdded = new Set(added.length > 0 ? await rows.add(added) : []);
    changed.push(...updated.map((row) => rows.keyOf(row)), ...isAdded);
    left = left.filter((key) => !known.has(key) && !isAdded.has(key));
  }
  return changed.sort(inOrder);
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : 1;
}
