import { Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { CopyButton } from '#web/shared/ui/copy-button.tsx';

import classes from './records.module.css';

interface RecordViewProps {
  list: ReactNode;
  /** What is open, as its row's link is named; null: nothing. */
  openId: string | null;
  /** What stands beside the list when something is open. */
  children: ReactNode;
}

/** A list and what is open of it, side by side; in a narrow window that stands in the list's place. */
export function RecordView({ list, openId, children }: RecordViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const before = useRef(openId);
  // Focus belongs to the document: who closes a record goes on at its row.
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    if (closed === null) return;
    const rows = view.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    [...rows].find((row) => row.dataset['row'] === closed)?.focus();
  }, [openId]);
  return (
    <div className={classes.view} data-open={openId !== null || undefined} ref={view}>
      <div className={classes.list}>{list}</div>
      {openId === null ? null : <div className={classes.detail}>{children}</div>}
    </div>
  );
}

interface RecordHeadProps {
  /** The record's name. */
  name: string;
  /** What is copied, by its name: `ramp id`. */
  label: string;
  /** What is copied, where that is not the name. */
  copied?: string;
  badges?: ReactNode;
  /** Leads back to the list alone. */
  back: { to: string; label: string };
}

/** The name of what is open. It takes the focus when it was opened from the page, so that it is read. */
export function RecordHead({ name, label, copied = name, badges, back }: RecordHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus belongs to the document. What was open from the start leaves it to the page's own heading.
  useEffect(() => {
    if (document.activeElement?.closest('[role=tabpanel]')) heading.current?.focus();
  }, []);
  return (
    <header className={classes.head}>
      <h2 className={classes.title} ref={heading} tabIndex={-1} translate="no">
        {name}
      </h2>
      <CopyButton value={copied} label={label} />
      {badges}
      <Anchor component={Link} to={back.to} preventScrollReset className={classes.back} fz={13}>
        <IconX size={14} aria-hidden />
        {back.label}
      </Anchor>
    </header>
  );
}
