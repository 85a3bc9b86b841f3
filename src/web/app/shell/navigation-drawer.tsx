import { IconMenu2 } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';

import classes from './navigation-drawer.module.css';
import { NavigationList } from './navigation-list.tsx';
import { words } from '../app-words.ts';

/** The navigation where there is no room for the rail. The browser closes it with Escape or a click beside it; its links are there while it is open. */
export function NavigationDrawer() {
  const drawer = useRef<HTMLElement>(null);
  const drawerId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label={words.openNavigation}
        popoverTarget={drawerId}
      >
        <IconMenu2 size={18} aria-hidden />
      </button>
      <nav
        className={classes.drawer}
        aria-label={words.pages}
        id={drawerId}
        popover="auto"
        ref={drawer}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen ? <NavigationList onFollow={() => drawer.current?.hidePopover()} /> : null}
      </nav>
    </>
  );
}
