// @vitest-environment jsdom
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

import { deskFetch } from '#web/shared/api/desk-fetch.ts';

import { createQueryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

/** Fires the browser's online or offline event. */
function connect(isOnline: boolean) {
  vi.stubGlobal('navigator', { onLine: isOnline });
  onlineManager.setOnline(isOnline);
}

it('reads again, once the connection is back, only what could not be read without it', async () => {
  const client = createQueryClient();
  client.mount();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
    return Response.json({}, { headers: { 'x-answered-by': 'console' } });
  });
  const open = (path: string) =>
    new QueryObserver(client, { queryKey: [path], queryFn: async () => deskFetch({ path }), staleTime: 0 });
  const leave = open('/api/read').subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryState(['/api/read'])?.status).toBe('success'));
  connect(false);
  const leaveToo = open('/api/unread').subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryState(['/api/unread'])?.status).toBe('error'));
  connect(true);
  await vi.waitFor(() => expect(client.getQueryState(['/api/unread'])?.status).toBe('success'));
  expect(asked).toEqual(['/api/read', '/api/unread', '/api/unread']);
  leave();
  leaveToo();
  client.unmount();
});
