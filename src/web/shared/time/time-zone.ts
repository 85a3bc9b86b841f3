import { useSyncExternalStore } from 'react';

import type { TimeZoneChoice } from './format-time.ts';

const STORAGE_KEY = 'rampart-time-zone';
const listeners = new Set<() => void>();
let current: TimeZoneChoice | undefined;

function read(): TimeZoneChoice {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'local' ? 'local' : 'utc';
  } catch {
    return 'utc';
  }
}

/** Sets the zone, remembered in this browser. */
export function chooseTimeZone(choice: TimeZoneChoice): void {
  current = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage may be blocked; the choice then lasts until closing.
  }
  for (const listener of listeners) listener();
}

export function timeZoneChoice(): TimeZoneChoice {
  return (current ??= read());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useTimeZone(): TimeZoneChoice {
  return useSyncExternalStore(subscribe, timeZoneChoice);
}
