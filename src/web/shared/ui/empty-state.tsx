import type { ReactNode } from 'react';

import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** Why it is empty. */
  children?: ReactNode;
  /** The one action that fills it. */
  action?: ReactNode;
}

/** Says why there is nothing here, and offers the one action that changes it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {children ? <div className={classes.why}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
