import { useEffect, useRef } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';
import { directoryWords } from './list-words.ts';

/** Announces one new entry by name, several by number; none on first read. */
export function useArrivals<Item extends { id: string }>(
  items: readonly Item[] | undefined,
  describe: (item: Item) => string | null,
): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  // Live regions are outside React.
  useEffect(() => {
    if (items === undefined) return;
    const before = known.current;
    known.current = new Set(items.map(({ id }) => id));
    if (before === undefined) return;
    const firstKnown = items.findIndex(({ id }) => before.has(id));
    const arrived = items.slice(0, firstKnown === -1 ? items.length : firstKnown);
    const said = arrived.map(describe).filter((sentence) => sentence !== null);
    if (said.length === 1 && said[0] !== undefined) announce(said[0]);
    if (said.length > 1) announce(directoryWords.arrived({ count: said.length }));
  }, [items, describe]);
}
