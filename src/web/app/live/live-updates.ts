import type { QueryClient } from '@tanstack/react-query';

import { sessionDoubt, sessionLoss } from '#web/shared/api/desk-session.ts';

import { keepLiveStream, type LiveNews } from './live-stream.ts';
import { createLiveQueries } from './live-queries.ts';
import { joinTabs } from './live-tabs.ts';

/** Keeps the page up to date until the returned function is called. */
export function startLiveUpdates(client: QueryClient): () => void {
  const queries = createLiveQueries(client);
  const leave = joinTabs({
    // Absent on plain http from another machine, despite the types.
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : null,
    onNews: (news) => queries.take(news),
    lead: leadStream,
  });
  return () => {
    leave();
    queries.close();
  };
}

function leadStream(publish: (news: LiveNews) => void): () => void {
  const stream = keepLiveStream({
    open: (path) => new EventSource(path),
    onNews: publish,
    onLost: sessionDoubt.raise,
  });
  const hurry = () => {
    if (!sessionLoss.isWaiting()) stream.hurry();
  };
  // Skips the pause after a new sign-in or once the network is back.
  const unsubscribe = sessionLoss.subscribe(hurry);
  window.addEventListener('online', hurry);
  return () => {
    unsubscribe();
    window.removeEventListener('online', hurry);
    stream.close();
  };
}
