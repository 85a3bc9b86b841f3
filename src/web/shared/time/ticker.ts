import { useEffect, useEffectEvent, useState } from 'react';

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

/** Reads the time while drawing: an age is that of the moment. */
function readNow(): number {
  return Date.now();
}

/**
 * Rerenders only when the text changes. Not `useSyncExternalStore`: one age moving on while a page is drawn
 * would make React draw all of it again.
 */
export function useTickingText(textAt: (nowMs: number) => string): string {
  const text = textAt(readNow());
  const [, setText] = useState(text);
  const tick = useEffectEvent(() => setText(textAt(readNow())));
  // The timer is outside React.
  useEffect(() => subscribe(tick), []);
  return text;
}
