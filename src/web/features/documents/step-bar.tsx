import { IconCheck } from '@tabler/icons-react';

import { type Step, stepNames, steps } from './form-steps.ts';
import classes from './steps.module.css';

interface StepBarProps {
  step: Step;
  onStep: (step: Step) => void;
  /** While something is sent, the steps stay where they are. */
  isLocked: boolean;
}

/** Where the person is among the four steps; leads back to what is done. */
export function StepBar({ step, onStep, isLocked }: StepBarProps) {
  const at = steps.indexOf(step);
  return (
    <nav aria-label="Steps" className={classes.bar}>
      <ol className={classes.list}>
        {steps.map((name, index) => {
          const isDone = index < at || step === 'sent';
          const mayGo = index < at && step !== 'sent' && !isLocked;
          return (
            <li
              key={name}
              className={classes.item}
              data-state={isDone ? 'done' : index === at ? 'current' : 'ahead'}
            >
              <button
                type="button"
                className={classes.step}
                aria-current={index === at ? 'step' : undefined}
                disabled={!mayGo && index !== at}
                onClick={() => (mayGo ? onStep(name) : undefined)}
              >
                <span className={classes.mark} aria-hidden>
                  {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
                </span>
                {stepNames[name]}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
