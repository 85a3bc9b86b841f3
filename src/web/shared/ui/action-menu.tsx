import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Action } from '#contract/desk/permissions.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

interface ActionMenuProps {
  label: string;
  children: ReactNode;
  className?: string | undefined;
  /** In a list's row: smaller, and not clipped by the list. */
  isInRow?: boolean;
}

export function ActionMenu({ label, children, className, isInRow = false }: ActionMenuProps) {
  return (
    <span className={className}>
      <Menu
        position="bottom-end"
        width={224}
        transitionProps={{ duration: 0 }}
        // Follows its button for screen readers; not clipped by scrolling tables.
        withinPortal={isInRow}
        floatingStrategy="fixed"
        // A menu can only contain items.
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon variant="default" size={isInRow ? 26 : 34} aria-label={label}>
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
  name: string;
  className?: string | undefined;
} & ({ to: string; state?: object } | { onClick: () => void });

/** Without the right, names who has it. Arrow keys still reach it, unlike Mantine's `disabled`. */
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
      <Menu.Item className={className} component={Link} to={how.to} state={how.state}>
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
