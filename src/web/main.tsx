import './app/strict-csp.ts';
import './app/styles/main.css';

import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { Providers } from './app/providers.tsx';
import { setInInterWhenQuiet } from './app/inter.ts';
import { createQueryClient } from './app/query-client.ts';
import { createRouter } from './app/router.tsx';
import { rememberSession, sessionQuery, signedIn } from './features/session/session-queries.ts';
import { watchActivity } from './shared/api/desk-session.ts';
import { environmentQuery, rememberEnvironment } from './shared/api/environment.ts';
import { readPageStart } from './shared/api/page-start.ts';
import { holdFocus } from './shared/ui/hold-focus.ts';

watchActivity();
holdFocus();

const queryClient = createQueryClient();
const start = readPageStart();
if (start) rememberEnvironment(queryClient, start.environment);
if (start?.staff) rememberSession(queryClient, signedIn({ ...start, staff: start.staff }));
// What the page did not say is asked for before anything is drawn.
void queryClient.prefetchQuery(sessionQuery());
void queryClient.prefetchQuery(environmentQuery());

setInInterWhenQuiet(queryClient);

const root = document.getElementById('root');
if (root) {
  // As a transition it is drawn in short pieces, between which the browser stays free.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <RouterProvider router={createRouter()} />
        </Providers>
      </StrictMode>,
    ),
  );
}
