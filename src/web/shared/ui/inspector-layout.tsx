import type { ReactNode } from 'react';

import classes from './inspector-layout.module.css';

interface InspectorLayoutProps {
  form: ReactNode;
  /** Named for screen readers: the region that the form's button fills. */
  answerLabel: string;
  /** The answer needs room: it stays below the form for longer. */
  isWide?: boolean;
  /** The answer in sight is being replaced. */
  isLoading?: boolean;
  children: ReactNode;
}

/** Form on the left, answer on the right; one above the other where there is no room. */
export function InspectorLayout(props: InspectorLayoutProps) {
  const { form, answerLabel, isWide = false, isLoading = false, children } = props;
  return (
    <div className={classes.frame}>
      <div className={classes.columns} data-wide={isWide || undefined}>
        {form}
        <section
          className={classes.answer}
          aria-label={answerLabel}
          aria-busy={isLoading}
          data-old={isLoading || undefined}
        >
          {children}
        </section>
      </div>
    </div>
  );
}
