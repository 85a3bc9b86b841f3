import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';

import { NavigationList } from './navigation-list.tsx';
import { useRailWidth } from './rail-width.ts';
import classes from './rail.module.css';
import { words } from '../app-words.ts';

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
