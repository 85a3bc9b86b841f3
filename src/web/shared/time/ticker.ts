import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    if (document.visibilityState === 'visible') for (const listener of listeners) listener();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * A text that depends on the time. One timer serves the whole page, and a component renders again only when its own
 * text has changed.
 */
export function useTickingText(textAt: (nowMs: number) => string): string {
  return useSyncExternalStore(subscribe, () => textAt(Date.now()));
}
