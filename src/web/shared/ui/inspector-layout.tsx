import type { ReactNode } from 'react';

import classes from './inspector-layout.module.css';

interface InspectorLayoutProps {
  form: ReactNode;
  /** Named for screen readers: the region that the form's button fills. */
  answerLabel: string;
  /** The answer in sight is being replaced. */
  isLoading?: boolean;
  children: ReactNode;
}

/** Form on the left, answer on the right; one above the other where there is no room. Design: product › Inspectors. */
export function InspectorLayout({ form, answerLabel, isLoading = false, children }: InspectorLayoutProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
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
