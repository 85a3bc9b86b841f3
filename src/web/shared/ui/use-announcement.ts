import { useEffect } from 'react';

import { announce } from './announcer.ts';

/** Lets a screen reader say a message when it has changed: for answers that arrive by themselves. Null says nothing. */
export function useAnnouncement(message: string | null): void {
  // The live regions stand outside of what the page renders.
  useEffect(() => {
    if (message !== null) announce(message);
  }, [message]);
}
