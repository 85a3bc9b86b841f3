/** Access to a table of states, in groups of rows. */
export interface StateRows<State, Row> {
  /** Reads and locks rows, in order of key. */
  lock(keys: readonly string[]): Promise<readonly Row[]>;
  keyOf(row: Row): string;
  stateOf(row: Row): State;
  rowOf(key: string, state: State): Row;
  join(one: State, other: State): State;
  update(rows: readonly Row[]): Promise<void>;
  /** Returns the keys that nobody else inserted meanwhile. */
  add(rows: readonly Row[]): Promise<readonly string[]>;
}

/** Writes and returns changed rows in order of key: no two writers deadlock. */
export async function joinRows<State, Row>(
  incoming: readonly (readonly [key: string, state: State])[],
  rows: StateRows<State, Row>,
): Promise<Row[]> {
  const states = new Map<string, State>();
  for (const [key, state] of incoming) {
    const before = states.get(key);
    states.set(key, before === undefined ? state : rows.join(before, state));
  }
  const changed: Row[] = [];
  // Another writer's insert is found next time.
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
    changed.push(...updated, ...added.filter((row) => isAdded.has(rows.keyOf(row))));
    left = left.filter((key) => !known.has(key) && !isAdded.has(key));
  }
  return changed.sort((one, other) => inOrder(rows.keyOf(one), rows.keyOf(other)));
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : 1;
}
