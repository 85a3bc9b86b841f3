import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Ignores printing: paper is narrower than most windows. */
export function useMedia(query: string): boolean {
  const onScreen = useRef<boolean | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => {
    if (onScreen.current === null || !matchMedia('print').matches)
      onScreen.current = matchMedia(query).matches;
    return onScreen.current;
  });
}
