import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { enableSessionPrompt, isActive, sessionLoss, settleSession } from '#web/shared/api/desk-session.ts';
import { CurrentStaff, isSamePerson, type SignedIn } from '#web/shared/api/current-staff.ts';
import { paths } from '#web/shared/paths.ts';
import { startClean } from '#web/shared/start-clean.ts';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-part.tsx';
import { readSession, sessionQuery } from './session-queries.ts';
import { words } from './session-words.ts';

const SignInAgain = lazyComponent(async () => (await import('./sign-in-again.tsx')).SignInAgain, null);

interface RequireSessionProps {
  /** Shown until it is known who is signed in. */
  fallback: ReactNode;
  /** Instead of the rest, for those who must set a second factor up first. */
  setUp?: ReactNode;
  children: ReactNode;
}

/** Lets only those in who are signed in; the others go to the door, and come back to where they wanted to go. */
export function RequireSession({ fallback, setUp, children }: RequireSessionProps) {
  const session = useQuery(sessionQuery());
  const { pathname, search } = useLocation();
  const isAsked = useSyncExternalStore(sessionLoss.subscribe, sessionLoss.isWaiting);
  useSessionHeartbeat(session.data ?? null);
  const isSignedIn = Boolean(session.data);
  // Calls that lose the session wait outside of React, and only while there is a person to ask.
  useEffect(() => (isSignedIn ? enableSessionPrompt() : undefined), [isSignedIn]);

  if (session.isPending) return fallback;
  if (session.isError) {
    return (
      <DoorFrame title={words.signIn}>
        <ErrorPanel error={session.error} onRetry={() => void session.refetch()} />
      </DoorFrame>
    );
  }
  if (session.data === null) {
    const wanted = pathname === paths.overview() ? undefined : pathname + search;
    return <Navigate to={paths.signIn(wanted)} replace />;
  }
  return (
    <CurrentStaff value={session.data}>
      {session.data.mustSetUpFactor ? setUp : children}
      {isAsked ? <SignInAgain /> : null}
    </CurrentStaff>
  );
}

const BEAT_MS = 60_000;

/**
 * Keeps the session of a person who types but calls nothing, and notices what other tabs did: someone else who signed
 * in there starts this page clean, the same person who signed in again there ends the question here.
 */
function useSessionHeartbeat(staff: SignedIn | null): void {
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
