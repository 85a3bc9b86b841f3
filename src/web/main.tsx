import './app/strict-csp.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createRouter } from './app/router.tsx';
import { sessionQuery } from './features/session/session-queries.ts';
import { watchActivity } from './shared/api/activity.ts';
import { environmentQuery } from './shared/api/environment.ts';

watchActivity();

const queryClient = createQueryClient();
// Both are asked while the page's code is still on its way.
void queryClient.prefetchQuery(sessionQuery());
void queryClient.prefetchQuery(environmentQuery());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}
