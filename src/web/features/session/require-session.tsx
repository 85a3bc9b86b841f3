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

/** Loaded early: the page closes at once when the session ends, the server unreachable included. */
const SignInAgain = lazyComponent(async () => (await import('./sign-in-again.tsx')).SignInAgain, null);
const quietMs = 1000;

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
  useSessionWatch(session.data ?? null);
  useTimeout(SignInAgain.preload, quietMs, { autoInvoke: true });
  // What is typed and chosen lies in the document.
  useEffect(() => watchTyping(), []);
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
      {isAsked ? (
        <OverClosedPage>
          <SignInAgain />
        </OverClosedPage>
      ) : null}
    </CurrentStaff>
  );
}

/** Shows this alone: the page beneath keeps what was typed, is not seen, and has the focus back afterwards. */
function OverClosedPage({ children }: { children: ReactNode }) {
  const focused = useRef<Element | null>(null);
  // The document's visibility and focus belong to no component.
  useLayoutEffect(() => {
    focused.current = document.activeElement;
    return hidePage();
  }, []);
  // The focus goes back once the page beneath is shown again, which the layout effect does.
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
