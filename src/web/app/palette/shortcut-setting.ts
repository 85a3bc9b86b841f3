import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'rampart-shortcuts';

let isOff = remembered() === 'off';
const listeners = new Set<() => void>();

/** Whether single keys do something by themselves. This browser remembers it. Details: WCAG 2.1.4. */
export function areShortcutsOn(): boolean {
  return !isOff;
}

/** Switches them on or off. */
export function switchShortcuts(isOn: boolean): void {
  isOff = !isOn;
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** The same, for what shows it. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function remembered(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
