import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { CurrentStaff } from '#web/shared/api/current-staff.ts';
import { beThere, sessionLoss } from '#web/shared/api/session-loss.ts';
import { paths } from '#web/shared/paths.ts';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { sessionQuery } from './session-queries.ts';
import { words } from './session-words.ts';
import { useSessionHeartbeat } from './use-session-heartbeat.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

interface RequireSessionProps {
  /** What stands there until it is known who is signed in. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Lets only those in who are signed in; the others go to the door, and come back to where they wanted to go. */
export function RequireSession({ fallback, children }: RequireSessionProps) {
  const session = useQuery(sessionQuery());
  const { pathname, search } = useLocation();
  const isAsked = useSyncExternalStore(sessionLoss.subscribe, sessionLoss.isWaiting);
  useSessionHeartbeat(session.data ?? null);
  const isSignedIn = Boolean(session.data);
  // Calls that lose the session wait outside of React, and only for someone who can be asked.
  useEffect(() => (isSignedIn ? beThere() : undefined), [isSignedIn]);

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
      {children}
      {isAsked ? (
        <Suspense>
          <SignInAgain />
        </Suspense>
      ) : null}
    </CurrentStaff>
  );
}
