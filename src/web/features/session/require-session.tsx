import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { enableSessionPrompt, sessionLoss } from '#web/shared/api/desk-session.ts';
import { CurrentStaff } from '#web/shared/api/current-staff.ts';
import { paths } from '#web/shared/paths.ts';
import { hidePage } from '#web/shared/start-clean.ts';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { watchTyping } from '#web/shared/unsent-work.ts';
import { sessionQuery } from './session-queries.ts';
import { words } from './session-words.ts';
import { useSessionWatch } from './session-watch.ts';
import classes from './sign-in.module.css';

/** Preloaded: the page must close at once, even with the server unreachable. */
const SignInAgain = lazyComponent(async () => (await import('./sign-in-again.tsx')).SignInAgain, null);
const quietMs = 1000;

interface RequireSessionProps {
  fallback: ReactNode;
  /** Replaces everything for people who must set up a second factor first. */
  setUp?: ReactNode;
  children: ReactNode;
}

/** Redirects to the sign-in and back if nobody is signed in. */
export function RequireSession({ fallback, setUp, children }: RequireSessionProps) {
  const session = useQuery(sessionQuery());
  const { pathname, search } = useLocation();
  const isAsked = useSyncExternalStore(sessionLoss.subscribe, sessionLoss.isWaiting);
  useSessionWatch(session.data ?? null);
  useTimeout(SignInAgain.preload, quietMs, { autoInvoke: true });
  // Watches typing in the document.
  useEffect(() => watchTyping(), []);
  const isSignedIn = Boolean(session.data);
  // Failed calls wait outside React, while there is somebody to ask.
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
      {isAsked ? (
        <OverClosedPage>
          <SignInAgain />
        </OverClosedPage>
      ) : null}
    </CurrentStaff>
  );
}

/** Hides the page beneath, keeps its state and returns the focus afterwards. */
function OverClosedPage({ children }: { children: ReactNode }) {
  const focused = useRef<Element | null>(null);
  // Visibility and focus are outside React.
  useLayoutEffect(() => {
    focused.current = document.activeElement;
    return hidePage();
  }, []);
  // Returns the focus once the layout effect has shown the page.
  useEffect(
    () => () => {
      const { current } = focused;
      if (document.activeElement === document.body && current instanceof HTMLElement) {
        current.focus({ preventScroll: true });
      }
    },
    [],
  );
  return <main className={classes.overPage}>{children}</main>;
}
