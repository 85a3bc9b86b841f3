import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';

/** Asks before unsent work is left, by a link as by closing the window. */
export function useLeaveGuard(hasUnsentWork: boolean): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsentWork && currentLocation.pathname !== nextLocation.pathname,
  );
  // The window's own question can only be asked by the window.
  useEffect(() => {
    if (!hasUnsentWork) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsentWork]);
  return blocker;
}
