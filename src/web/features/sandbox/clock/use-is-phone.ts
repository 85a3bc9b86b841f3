import { useSyncExternalStore } from 'react';

/** Below this the clock with its forms would fill the first screen. As in clock.module.css. */
const phone = '(max-width: 699px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}
