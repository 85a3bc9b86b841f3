import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import classes from './navigation-drawer.module.css';

const DrawerWithPages = lazy(async () => ({
  default: (await import('./drawer-with-pages.tsx')).DrawerWithPages,
}));

/** The navigation where there is no room for the rail. */
export function NavigationDrawer() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <ActionIcon
        className={classes.opener}
        size={32}
        aria-label="Open navigation"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        <IconMenu2 size={18} aria-hidden />
      </ActionIcon>
      {state === 'never' ? null : (
        <Suspense>
          <DrawerWithPages isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
