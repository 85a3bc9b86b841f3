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

/** Renders the app. main.tsx has loaded the language, which catalogues read on import. */
export function start(): void {
  watchActivity();
  holdFocus();
  cleanInputs();

  const queryClient = createQueryClient();
  const known = readPageStart();
  if (known) rememberEnvironment(queryClient, known.environment);
  if (known?.staff) rememberSession(queryClient, signedIn({ ...known, staff: known.staff }));
  // Fetches the session before rendering unless the page included it.
  void queryClient.prefetchQuery(sessionQuery());
  void queryClient.prefetchQuery(environmentQuery());

  setInInterWhenQuiet(queryClient);

  const root = document.getElementById('root');
  if (root) {
    // A transition renders in short pieces and keeps the browser responsive.
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
