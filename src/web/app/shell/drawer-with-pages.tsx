import { Drawer } from '@mantine/core';

import { NavigationList } from './navigation-list.tsx';

interface DrawerWithPagesProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The navigation as a drawer; following a link closes it. */
export function DrawerWithPages({ isOpen, onClose }: DrawerWithPagesProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={264}
      padding="xs"
      title="Rampart"
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
    >
      <nav aria-label="Main">
        <NavigationList onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
