import type { ScrollRestorationProps } from 'react-router-dom';
import * as z from 'zod';

const withEntry = z.looseObject({ scrollEntry: z.string() });

/**
 * Names this history entry for good, also across reloads. The router calls every opening address `default`, so
 * an address typed over another page would open where that was scrolled to, even after the first words were typed.
 */
function nameEntry(): string {
  const { state } = window.history;
  const known = withEntry.safeParse(state).data?.scrollEntry;
  if (known !== undefined) return known;
  const scrollEntry = crypto.randomUUID();
  window.history.replaceState({ ...state, scrollEntry }, '');
  return scrollEntry;
}

/** Returns the name under which an entry's scroll position is kept. */
export function createScrollKey(): NonNullable<ScrollRestorationProps['getKey']> {
  const opening = nameEntry();
  return ({ key }) => (key === 'default' ? opening : key);
}
