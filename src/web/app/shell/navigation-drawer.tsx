import { ActionIcon, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';

import { NavigationList } from './navigation-list.tsx';
import classes from './navigation-drawer.module.css';

/** The navigation where there is no room for the rail. */
export function NavigationDrawer() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ActionIcon
        className={classes.opener}
        size={32}
        aria-label="Open navigation"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={18} aria-hidden />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={close}
        size={264}
        padding="xs"
        title="Rampart"
        closeButtonProps={{ 'aria-label': 'Close navigation' }}
      >
        <nav aria-label="Main">
          <NavigationList onFollow={close} />
        </nav>
      </Drawer>
    </>
  );
}
