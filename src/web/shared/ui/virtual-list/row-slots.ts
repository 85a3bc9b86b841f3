/** Which row each element of a list shows. Elements are made once and given to other rows as the list is scrolled. */
export type RowSlots = readonly number[];

/**
 * Gives every wanted row an element. One that is there already keeps its own, so that it is not drawn again and the focus stays in it; others take
 * the elements of rows that are wanted no more, and a new one is made only where none is left.
 */
export function assignSlots(slots: RowSlots, wanted: readonly number[]): RowSlots {
  const shown = new Set(slots);
  const missing = wanted.filter((row) => !shown.has(row));
  if (missing.length === 0) return slots;
  const isWanted = new Set(wanted);
  const assigned = [...slots];
  let slot = 0;
  for (const row of missing) {
    while (isWanted.has(assigned[slot] ?? -1)) slot += 1;
    assigned[slot] = row;
    slot += 1;
  }
  return assigned;
}
