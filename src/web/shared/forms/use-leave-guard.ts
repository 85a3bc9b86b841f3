import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';

import { mayLeaveUnasked } from '#web/shared/start-clean.ts';

/** Asks before unsent work is left, by a link as by closing the window. */
export function useLeaveGuard(hasUnsentWork: boolean): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsentWork &&
      // Another customer in the same address is another form.
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  // The window's own question can only be asked by the window.
  useEffect(() => {
    if (!hasUnsentWork) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeaveUnasked()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsentWork]);
  return blocker;
}
