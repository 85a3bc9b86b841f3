import { type ReactNode, useId } from 'react';

import classes from './panel.module.css';

interface PanelProps {
  title?: string;
  /** On the right of the title: an age, a small action. */
  aside?: ReactNode;
  /** Leaves the content at the panel's edge, for tables. */
  flush?: boolean;
  /** Has nothing but what is pressed. */
  isNotPrinted?: boolean;
  children: ReactNode;
}

/** A bordered block of a page, named by its title. */
export function Panel({ title, aside, flush = false, isNotPrinted = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      className={classes.panel}
      aria-labelledby={title ? titleId : undefined}
      data-not-printed={isNotPrinted || undefined}
    >
      {title || aside ? (
        <header className={classes.header}>
          {title ? (
            <h2 className={classes.title} id={titleId}>
              {title}
            </h2>
          ) : null}
          {aside ? <div className={classes.aside}>{aside}</div> : null}
        </header>
      ) : null}
      <div className={classes.content} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}
