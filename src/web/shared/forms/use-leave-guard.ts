import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';

import { mayLeaveUnasked } from '#web/shared/start-clean.ts';

/**
 * Asks before unsent work is left, by a link as by closing the window. What differs only in a parameter of `sameWork` is another view of
 * the same page; anything else in an address, such as another customer, is another form.
 */
export function useLeaveGuard(hasUnsentWork: boolean, sameWork: readonly string[] = []): Blocker {
  const workAt = ({ pathname, search }: { pathname: string; search: string }) => {
    const about = new URLSearchParams(search);
    for (const parameter of sameWork) about.delete(parameter);
    return `${pathname}?${about}`;
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsentWork && workAt(currentLocation) !== workAt(nextLocation),
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
