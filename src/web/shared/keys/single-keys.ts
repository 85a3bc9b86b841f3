import { useWindowEvent } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

const takers =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], dialog';

/** Returns true if the focus takes letters or a dialog is open. */
export function takesLetters(target: EventTarget | null): boolean {
  const isWithin = target instanceof Element && target.closest(takers) !== null;
  return isWithin || document.querySelector('dialog[open]') !== null;
}

const STORAGE_KEY = 'rampart-shortcuts';

let isOff = remembered() === 'off';
const listeners = new Set<() => void>();

/** Returns false if switched off in this browser (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return !isOff;
}

export function switchShortcuts(isOn: boolean): void {
  isOff = !isOn;
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage may be blocked: then it lasts until the page closes.
  }
  for (const listener of listeners) listener();
}

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

/** Time to press the second key of a sequence. */
export const waitsMs = 1500;

/** Events of `g` and of the key after it. */
let started: KeyboardEvent | null = null;
let ended: KeyboardEvent | null = null;

/** Starts or ends a sequence of two keys. */
export function markSequence(event: KeyboardEvent, isStart: boolean): void {
  if (isStart) [started, ended] = [event, null];
  else ended ??= event;
}

/** Returns true for the key after `g`, whichever listener hears it first. */
export function endsSequence(event: KeyboardEvent): boolean {
  if (started === null || event === started || (ended !== null && ended !== event)) return false;
  const elapsed = event.timeStamp - started.timeStamp;
  return elapsed >= 0 && elapsed < waitsMs;
}

/** Ignores keys that a field takes, something else has used, or while single keys are off. */
export function useSingleKeys(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey) return;
    const act = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (act === undefined || !areShortcutsOn() || takesLetters(target) || endsSequence(event)) return;
    event.preventDefault();
    act(event);
  });
}
