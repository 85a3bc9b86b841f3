import { useEffect } from 'react';

import { isActive } from '#web/shared/api/activity.ts';
import { isSamePerson, type SignedIn } from '#web/shared/api/current-staff.ts';
import { sessionLoss, settleSession } from '#web/shared/api/session-loss.ts';
import { startClean } from '#web/shared/start-clean.ts';

import { readSession } from './session-queries.ts';

const BEAT_MS = 60_000;

/**
 * Keeps the session of a person who types but calls nothing, and notices what other tabs did: someone else who signed
 * in there starts this page clean, the same person who signed in again there ends the question here.
 */
export function useSessionHeartbeat(staff: SignedIn | null): void {
  // A timer and the window's focus lie outside of what is rendered.
  useEffect(() => {
    if (!staff) return undefined;
    const compare = async () => {
      const now = await readSession().catch(() => null);
      if (now && !isSamePerson(now, staff)) startClean();
      else if (now && sessionLoss.isWaiting()) settleSession('signed-in');
    };
    const beat = setInterval(() => {
      if (isActive()) void compare();
    }, BEAT_MS);
    const onFocus = () => {
      void compare();
    };
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(beat);
      window.removeEventListener('focus', onFocus);
    };
  }, [staff]);
}
