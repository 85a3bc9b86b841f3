import { memo } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';

import { useLiveUpdates } from '../live/use-live-updates.ts';
import { Bar } from './bar.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { useRememberedEnvironment } from './use-remembered-environment.ts';
import { words } from '../app-words.ts';

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
