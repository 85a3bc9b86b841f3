import { useSyncExternalStore } from 'react';

const storageKey = 'rampart-compact-rows';
const listeners = new Set<() => void>();
let areCompact: boolean | undefined;

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}

/** Says whether rows are compact; remembered in this browser. */
export function chooseCompactRows(choice: boolean): void {
  areCompact = choice;
  try {
    localStorage.setItem(storageKey, String(choice));
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
  for (const tell of listeners) tell();
}

/** Whether rows are compact, as this browser was last told. */
export function useCompactRows(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => (areCompact ??= read()),
  );
}
