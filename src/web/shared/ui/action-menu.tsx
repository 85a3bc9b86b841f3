import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';

import type { Action } from '#contract/desk/permissions.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { whoMay } from '#web/shared/api/who-may.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import classes from './action-menu.module.css';
import { placeMenu } from './place-menu.ts';

interface ActionMenuProps {
  /** The menu's name: `More actions`. */
  label: string;
  /** `MenuAction` elements. */
  children: ReactNode;
  className?: string | undefined;
}

/** The actions that do not fit beside each other, behind three dots. Escape and a click elsewhere close it; the focus comes back. */
export function ActionMenu({ label, children, className }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  return (
    <span className={className}>
      <ActionIcon ref={button} variant="default" size={34} aria-label={label} popoverTarget={id}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      <ul
        ref={menu}
        id={id}
        className={classes.menu}
        popover="auto"
        aria-label={label}
        onBeforeToggle={() => {
          if (menu.current && button.current) placeMenu(menu.current, button.current);
        }}
      >
        {children}
      </ul>
    </span>
  );
}

type MenuActionProps = {
  action: Action;
  /** What it does. */
  name: string;
  className?: string | undefined;
} & ({ to: string } | { onClick: () => void });

/** An action in a menu. Who may not take it reads who may. */
export function MenuAction({ action, name, className, ...how }: MenuActionProps) {
  const may = useMay(action);
  if (!may) {
    return (
      <li className={className}>
        <button type="button" className={classes.action} aria-disabled>
          {name}
          <span className={classes.who}>{sharedWords.onlyMay(whoMay(action))}</span>
        </button>
      </li>
    );
  }
  if ('to' in how) {
    return (
      <li className={className}>
        <Link className={classes.action} to={how.to} onClick={closeMenu}>
          {name}
        </Link>
      </li>
    );
  }
  return (
    <li className={className}>
      <button
        type="button"
        className={classes.action}
        onClick={(event) => {
          closeMenu(event);
          how.onClick();
        }}
      >
        {name}
      </button>
    </li>
  );
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  const menu = currentTarget.closest<HTMLElement>('[popover]');
  if (menu && 'hidePopover' in menu) menu.hidePopover();
}
