import type { ScrollRestorationProps } from 'react-router-dom';
import * as z from 'zod';

const withEntry = z.looseObject({ scrollEntry: z.string() });

/**
 * Names this history entry across reloads. The router calls every opening address `default`, so an address typed
 * over another page would open where that page was scrolled to.
 */
function nameEntry(): string {
  const { state } = window.history;
  const known = withEntry.safeParse(state).data?.scrollEntry;
  if (known !== undefined) return known;
  const scrollEntry = crypto.randomUUID();
  window.history.replaceState({ ...state, scrollEntry }, '');
  return scrollEntry;
}

/** Returns a function that names an entry's scroll position. */
export function createScrollKey(): NonNullable<ScrollRestorationProps['getKey']> {
  const opening = nameEntry();
  return ({ key }) => (key === 'default' ? opening : key);
}
