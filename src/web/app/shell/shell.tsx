import { useWindowEvent } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { flushSync } from 'react-dom';

import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { useRowLetters } from '#web/shared/lists/row-letters.ts';
import { absoluteTime } from '#web/shared/time/format-time.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';

import { words } from '../app-words.ts';
import { Bar } from './bar.tsx';
import { NavigationList } from './navigation-list.tsx';
import { createScrollKey } from './scroll-key.ts';
import classes from './shell.module.css';

const scrollKey = createScrollKey();

export const Shell = memo(function Shell() {
  useRememberedEnvironment();
  useLiveUpdates();
  useRowLetters();
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
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
});

function Page() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <main className="frame-main" id="main" tabIndex={-1} aria-busy={isLoading}>
      {isLoading ? <div className={classes.progress} /> : null}
      <PrintNote />
      <NewBrowsers />
      <Outlet />
    </main>
  );
}

const NewBrowsersNote = lazyComponent(
  async () => (await import('./new-browsers-note.tsx')).NewBrowsersNote,
  null,
);

function NewBrowsers() {
  const { newBrowsers } = useCurrentStaff();
  return newBrowsers ? <NewBrowsersNote count={newBrowsers} /> : null;
}

/** Stores the environment: the next first paint knows of the strip before any request. */
function useRememberedEnvironment(): void {
  const environment = useEnvironment()?.environment;
  // Document attributes and storage are outside React.
  useEffect(() => {
    if (!environment) return;
    document.documentElement.dataset['environment'] = environment;
    try {
      localStorage.setItem('rampart-environment', environment);
    } catch {
      // Storage may be blocked: the strip's place stays free until the environment is known.
    }
  }, [environment]);
}

const STORAGE_KEY = 'rampart-rail';

/** Reads what public/before-page.js sets before first paint. */
function useRailWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setNarrow] = useState(() => document.documentElement.dataset['rail'] === 'narrow');
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow';
    document.documentElement.dataset['rail'] = next;
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage may be blocked: then it lasts until the page closes.
    }
    setNarrow(!isNarrow);
  };
  return { isNarrow, toggle };
}

function Rail() {
  const { isNarrow, toggle } = useRailWidth();
  const Icon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className="frame-rail" aria-label={words.mainNavigation}>
      <NavigationList isNarrow={isNarrow} />
      <button
        type="button"
        className={classes.toggle}
        data-narrow={isNarrow || undefined}
        aria-expanded={!isNarrow}
        aria-label={isNarrow ? words.expandNavigation : words.collapseNavigation}
        onClick={toggle}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {isNarrow ? null : words.collapse}
      </button>
    </nav>
  );
}

function useLiveUpdates(): void {
  const client = useQueryClient();
  // The stream is outside React.
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async () => {
      const { startLiveUpdates } = await import('../live/live-updates.ts');
      if (!isOver) stop = startLiveUpdates(client);
    };
    // Without it the page just isn't live.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client]);
}

function PrintNote() {
  const { name, role } = useCurrentStaff();
  const environment = useEnvironment()?.environment;
  const zone = useTimeZone();
  const [atMs, setAtMs] = useState(() => Date.now());
  // The browser prints the page right after this event.
  useWindowEvent('beforeprint', () => flushSync(() => setAtMs(Date.now())));
  const { day, clock, zone: zoneName } = absoluteTime(atMs, zone);
  return (
    <p className={classes.printNote}>
      <strong>{environment === 'live' ? words.live : sharedWords.sandboxStrip}</strong>{' '}
      <span>{words.printed({ time: `${day}, ${clock} ${zoneName}`, name, role: contractText(role) })}</span>
    </p>
  );
}
