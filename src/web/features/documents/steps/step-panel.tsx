import { type ReactNode, useEffect, useRef } from 'react';

import { type Step, stepNames } from './form-steps.ts';
import classes from './steps.module.css';

interface StepPanelProps {
  step: Step;
  current: Step;
  children: ReactNode;
}

/** One step. It stays in the page while another is shown, and takes the focus when it is come to. */
export function StepPanel({ step, current, children }: StepPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasCurrent = useRef(step === current);
  const isCurrent = step === current;

  // Focus belongs to the document; a field that was just led to keeps it.
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    wasCurrent.current = isCurrent;
  }, [isCurrent]);

  return (
    <section hidden={!isCurrent} aria-labelledby={`step-${step}`} className={classes.panel}>
      <h2 id={`step-${step}`} ref={heading} tabIndex={-1} className={classes.heading}>
        {stepNames[step]}
      </h2>
      {children}
    </section>
  );
}
