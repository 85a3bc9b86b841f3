import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';

import { words } from '../words/ramps-words.ts';
import classes from './explained-status.module.css';

/** Whatever else stands in a status's place may be anybody's, and goes into no address. */
const nameForm = /^[A-Z0-9_]{1,60}$/;

/** A status that leads to what it means; one that is written as no name of the service is leads nowhere. Design: product › Pages. */
export function ExplainedStatus({ status, children }: { status: string; children: ReactNode }) {
  if (!nameForm.test(status)) return children;
  return (
    <Link className={classes.link} to={paths.statuses(status)} title={words.whatItMeans}>
      {children}
    </Link>
  );
}
