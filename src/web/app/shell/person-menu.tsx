import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { signOutMutation } from '#web/features/session/session-queries.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';

import classes from './bar.module.css';

/** Who is signed in, and the way out. */
export function PersonMenu() {
  const { name, email, role } = useCurrentStaff();
  const signOut = useMutation(signOutMutation(useQueryClient()));
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={classes.person} aria-label={`${name}, ${role}`}>
          <span className={classes.initials} aria-hidden>
            {initials(name)}
          </span>
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.identity}>
          <p>{name}</p>
          <p className={classes.quiet}>{email}</p>
          <p className={classes.quiet}>Role: {role}</p>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
