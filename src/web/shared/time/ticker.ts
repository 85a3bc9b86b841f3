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

/** Read while drawing, as a store is: an age is that of the moment. */
function readNow(): number {
  return Date.now();
}

/**
 * A time-dependent text. One timer serves the page; rerenders only when the text changes. Not `useSyncExternalStore`:
 * if one of many ages moves on while a page is drawn, React would draw all of it again, at once.
 */
export function useTickingText(textAt: (nowMs: number) => string): string {
  const text = textAt(readNow());
  const [, setText] = useState(text);
  const tick = useEffectEvent(() => setText(textAt(readNow())));
  // The timer is outside React.
  useEffect(() => subscribe(tick), []);
  return text;
}
