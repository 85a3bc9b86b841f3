import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { NavigationList } from './navigation-list.tsx';
import classes from './rail.module.css';
import { words } from '../app-words.ts';
import { useState } from 'react';

const STORAGE_KEY = 'rampart-rail';

/** Whether the navigation is narrow. It is written on the document, where public/before-page.js puts it before the first paint. */
function useRailWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setNarrow] = useState(() => document.documentElement.dataset['rail'] === 'narrow');
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow';
    document.documentElement.dataset['rail'] = next;
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage may be blocked; the choice then lasts until the page is closed.
    }
    setNarrow(!isNarrow);
  };
  return { isNarrow, toggle };
}

/** The navigation on the left; it folds to its icons. */
export function Rail() {
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
