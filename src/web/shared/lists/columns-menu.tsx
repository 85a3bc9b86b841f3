import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

import type { ListColumns } from './list-columns.ts';
import { directoryWords as words } from './list-words.ts';

/** Fixed columns and the one sorted by can't be hidden. */
export function ColumnsMenu<Name extends string>({ choices, toggle, reset }: ListColumns<Name>) {
  return (
    <span>
      <Menu
        position="bottom-end"
        closeOnItemClick={false}
        transitionProps={{ duration: 0 }}
        // As in ActionMenu.
        withinPortal={false}
        floatingStrategy="fixed"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
            {words.columns}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={words.columns}>
          {choices.map(({ name, title, isShown, isFixed }) => (
            <Menu.CheckboxItem
              checked={isShown}
              onChange={() => toggle(name)}
              aria-disabled={isFixed || undefined}
              data-disabled={isFixed || undefined}
              key={name}
            >
              {title}
            </Menu.CheckboxItem>
          ))}
          {reset === undefined ? null : (
            <>
              <Menu.Divider />
              <Menu.Item onClick={reset}>{words.columnsReset}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
