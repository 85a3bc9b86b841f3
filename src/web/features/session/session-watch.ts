import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSamePerson, type SignedIn } from '#web/shared/api/current-staff.ts';
import {
  closePage,
  isActive,
  sessionDoubt,
  sessionLoss,
  settleSession,
} from '#web/shared/api/desk-session.ts';
import { hearTabs, type SessionNews, tellTabs } from '#web/shared/api/session-tabs.ts';
import { startClean } from '#web/shared/start-clean.ts';
import { hasUnsentWork } from '#web/shared/unsent-work.ts';
import { forgetPerson, forgetSession, forgetUnshown, readSession } from './session-queries.ts';

const BEAT_MS = 60_000;

/**
 * Keeps sessions alive while typing and closes the page once they end. The same person's new sign-in reopens it;
 * another's calls `reload`.
 */
export function useSessionWatch(staff: SignedIn | null, reload: () => void = startClean): void {
  const client = useQueryClient();
  // Tabs, timers and the window are outside React.
  useEffect(() => (staff ? watchSession({ staff, client, reload }) : undefined), [staff, client, reload]);
}

interface Watched {
  readonly staff: SignedIn;
  readonly client: QueryClient;
  readonly reload: () => void;
}

function watchSession({ staff, client, reload }: Watched): () => void {
  let isLeft = false;
  /** After a sign-out only a sign-in reopens the page. */
  let isSignedOut = false;
  /** Other tabs know already. */
  let isKnown = false;
  let wasWaiting = sessionLoss.isWaiting();

  const onLoss = () => {
    const isWaiting = sessionLoss.isWaiting();
    if (isWaiting && !wasWaiting) {
      forgetUnshown(client);
      if (!isKnown) tellTabs('ended');
    }
    if (!isWaiting) isSignedOut = false;
    wasWaiting = isWaiting;
  };
  const close = () => {
    const isWaiting = sessionLoss.isWaiting();
    // A refused call may ask for the password before the news of the sign-out comes.
    if (isWaiting && !isSignedOut) return;
    if (hasUnsentWork()) {
      closePage();
      return;
    }
    if (!isKnown && !isWaiting) tellTabs('ended');
    if (isSignedOut) forgetSession(client);
    else forgetPerson(client);
  };
  const compare = async () => {
    const regainedBefore = sessionLoss.timesRegained();
    const now = await readSession().catch(() => undefined);
    // Unreachable isn't ended, and answers from before a sign-in are outdated.
    if (isLeft || now === undefined || regainedBefore !== sessionLoss.timesRegained()) return;
    if (now === null) close();
    else if (!isSamePerson(now, staff)) reload();
    else if (sessionLoss.isWaiting() && !isSignedOut) settleSession('signed-in');
  };
  const once = joined(compare);
  const hear = (news: SessionNews) => {
    isSignedOut = news === 'signed-out';
    if (news === 'signed-in') {
      void compare();
      return;
    }
    isKnown = true;
    close();
    isKnown = false;
  };
  const onShown = () => {
    if (document.visibilityState === 'visible') once();
  };
  const stops = [
    hearTabs(hear),
    sessionLoss.subscribe(onLoss),
    sessionDoubt.subscribe(once),
    listen(window, 'focus', once),
    listen(window, 'pageshow', once),
    listen(document, 'visibilitychange', onShown),
  ];
  const beat = setInterval(() => {
    if (isActive()) once();
  }, BEAT_MS);
  return () => {
    isLeft = true;
    clearInterval(beat);
    for (const stop of stops) stop();
  };
}

/** Merges calls while one runs. */
function joined(act: () => Promise<void>): () => void {
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    await act();
    isRunning = false;
  };
  return () => {
    if (!isRunning) void run();
  };
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
