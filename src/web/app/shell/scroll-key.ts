import type { ScrollRestorationProps } from 'react-router-dom';
import * as z from 'zod';

const withEntry = z.looseObject({ scrollEntry: z.string() });

/**
 * Names this history entry across reloads: the router calls every opening address `default`, so another page
 * could open where the last was scrolled to.
 */
function nameEntry(): string {
  const { state } = window.history;
  const known = withEntry.safeParse(state).data?.scrollEntry;
  if (known !== undefined) return known;
  const scrollEntry = crypto.randomUUID();
  window.history.replaceState({ ...state, scrollEntry }, '');
  return scrollEntry;
}

export function createScrollKey(): NonNullable<ScrollRestorationProps['getKey']> {
  const opening = nameEntry();
  return ({ key }) => (key === 'default' ? opening : key);
}
