import { memo, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { Bar } from './bar.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { words } from '../app-words.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';

/** The frame around every page: banner, navigation, and the page itself, for which alone it is drawn anew when another page opens. */
export const Shell = memo(function Shell() {
  useRememberedEnvironment();
  useLiveUpdates();
  return (
    <>
      <a className={classes.skip} href="#main">
        {words.skipToContent}
      </a>
      <div className="frame">
        <Bar />
        <Rail />
        <Page />
      </div>
      <ScrollRestoration />
    </>
  );
});

function Page() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <main className="frame-main" id="main" tabIndex={-1} aria-busy={isLoading}>
      {isLoading ? <div className={classes.progress} /> : null}
      <Outlet />
    </main>
  );
}

/** Remembers the environment for the next first paint, which draws the strip or leaves it out before anything is asked. */
function useRememberedEnvironment(): void {
  const environment = useEnvironment()?.environment;
  // The document's attributes and the browser's storage lie outside of what is rendered.
  useEffect(() => {
    if (!environment) return;
    document.documentElement.dataset['environment'] = environment;
    try {
      localStorage.setItem('rampart-environment', environment);
    } catch {
      // Storage may be blocked; then the strip's place is kept free until the environment is known.
    }
  }, [environment]);
}
