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

/** A time-dependent text. One timer serves the page; rerenders only when the text changes. */
export function useTickingText(textAt: (nowMs: number) => string): string {
  return useSyncExternalStore(subscribe, () => textAt(Date.now()));
}
