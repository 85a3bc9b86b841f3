import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Action } from '#contract/desk/permissions.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

interface ActionMenuProps {
  /** The menu's name: `More actions`. */
  label: string;
  /** `MenuAction` elements. */
  children: ReactNode;
  className?: string | undefined;
}

/** A menu of the actions that do not fit beside each other, behind three dots. */
export function ActionMenu({ label, children, className }: ActionMenuProps) {
  return (
    <span className={className}>
      <Menu
        position="bottom-end"
        width={224}
        transitionProps={{ duration: 0 }}
        // Next to its button for screen readers too, and not clipped by a table that scrolls.
        withinPortal={false}
        floatingStrategy="fixed"
        // A menu's children are its items alone.
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={label}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
      </Menu>
    </span>
  );
}

type MenuActionProps = {
  action: Action;
  /** What it does. */
  name: string;
  className?: string | undefined;
} & ({ to: string } | { onClick: () => void });

/** An action in a menu. A person without the right reads who has it; the arrow keys reach it too, while Mantine's `disabled` would be skipped. */
export function MenuAction({ action, name, className, ...how }: MenuActionProps) {
  const may = useMay(action);
  if (!may) {
    return (
      <Menu.Item className={className} c="dimmed" aria-disabled closeMenuOnClick={false}>
        {name}
        <Text span display="block" fz="xs">
          {sharedWords.onlyMay({ roles: whoMay(action) })}
        </Text>
      </Menu.Item>
    );
  }
  if ('to' in how) {
    return (
      <Menu.Item className={className} component={Link} to={how.to}>
        {name}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item className={className} onClick={how.onClick}>
      {name}
    </Menu.Item>
  );
}
