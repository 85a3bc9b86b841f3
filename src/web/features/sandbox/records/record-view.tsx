import { Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { CopyButton } from '#web/shared/ui/copy-button.tsx';

import classes from './records.module.css';

interface RecordViewProps {
  list: ReactNode;
  /** What is open beside the list; null: nothing. */
  detail: ReactNode;
}

/** A list and what is open of it, side by side; in a narrow window that stands in the list's place. */
export function RecordView({ list, detail }: RecordViewProps) {
  const isOpen = detail !== null;
  return (
    <div className={classes.view} data-open={isOpen || undefined}>
      <div className={classes.list}>{list}</div>
      {isOpen ? <div className={classes.detail}>{detail}</div> : null}
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
    if (document.activeElement?.closest('[role=tabpanel]')) heading.current?.focus({ preventScroll: true });
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
