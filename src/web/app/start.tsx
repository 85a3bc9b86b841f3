import './styles/main.css';

import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { Providers } from './providers.tsx';
import { setInInterWhenQuiet } from './inter.ts';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { rememberSession, sessionQuery, signedIn } from '#web/features/session/session-queries.ts';
import { watchActivity } from '#web/shared/api/desk-session.ts';
import { environmentQuery, rememberEnvironment } from '#web/shared/api/environment.ts';
import { readPageStart } from '#web/shared/api/page-start.ts';
import { cleanInputs } from '#web/shared/forms/clean-input.ts';
import { holdFocus } from '#web/shared/ui/hold-focus.ts';

/** Starts the program and draws the page. The language is loaded by then (main.tsx): catalogues have read their texts with the first import. */
export function start(): void {
  watchActivity();
  holdFocus();
  cleanInputs();

  const queryClient = createQueryClient();
  const known = readPageStart();
  if (known) rememberEnvironment(queryClient, known.environment);
  if (known?.staff) rememberSession(queryClient, signedIn({ ...known, staff: known.staff }));
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
}
