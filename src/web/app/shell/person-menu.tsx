import { IconChevronDown, IconLogout, IconUserCog } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';

import { signOutMutation } from '#web/features/session/session-queries.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { paths } from '#web/shared/paths.ts';

import classes from './person-menu.module.css';
import { words } from '../app-words.ts';

/**
 * Who is signed in, and the way out. The browser's own popover: Mantine's Menu and what places it weigh 28 kB, which every first page would
 * pay, past the start's budget of 190 kB (bundle.test.ts).
 */
export function PersonMenu() {
  const { name, email, role } = useCurrentStaff();
  const signOut = useMutation(signOutMutation(useQueryClient()));
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={classes.person} popoverTarget={panelId}>
        <span className={classes.initials} aria-hidden>
          {initials(name)}
        </span>
        <span className={classes.name}>{name}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div className={classes.panel} id={panelId} popover="auto" ref={panel}>
        <div className={classes.identity}>
          <p className={classes.fullName}>{name}</p>
          <p>{email}</p>
          <p>{words.role(role)}</p>
        </div>
        <Link className={classes.out} to={paths.settings()} onClick={() => panel.current?.hidePopover()}>
          <IconUserCog size={16} aria-hidden /> {words.yourAccount}
        </Link>
        <button
          type="button"
          className={classes.out}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          <IconLogout size={16} aria-hidden /> {words.signOut}
        </button>
      </div>
    </>
  );
}

function initials(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  const chosen = names.length > 1 ? [names[0], names.at(-1)] : names;
  return chosen.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
