import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowBearRight2,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
} from '@tabler/icons-react';

import type { Tone } from '#web/shared/ui/tone.ts';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';

import { ExplainedStatus } from './explained-status.tsx';
import classes from './ramp-stepper.module.css';
import { type Direction, isKnownStatus, statusWords, type Step, stepsOf } from './ramp-status-rules.ts';
import { stepWords, words } from '../words/ramps-words.ts';

const icons = {
  done: IconCircleCheck,
  current: IconCircleDot,
  next: IconCircle,
  skipped: IconCircleDashed,
  unknown: IconCircleDashed,
} as const satisfies Record<Step['state'], unknown>;

/** An exit looks like its badge. */
function exitTone(status: string): Tone {
  return isKnownStatus(status) ? rampStatusLooks[status].tone : 'neutral';
}

/** The direction's main line, and where the ramp stands on it or left it. Design: product › Ramp page. */
export function RampStepper({ direction, status }: { direction: Direction; status: string }) {
  const steps = stepsOf(direction, status);
  const isPlaceUnknown = steps.some(({ state }) => state === 'unknown');
  return (
    <div>
      <ol className={classes.steps} aria-label={words.stepper}>
        {steps.map((step) => {
          const Icon = step.isExit ? IconArrowBearRight2 : icons[step.state];
          return (
            <li
              className={classes.step}
              data-state={step.state}
              data-exit={step.isExit ? exitTone(step.status) : undefined}
              aria-current={step.state === 'current' ? 'step' : undefined}
              key={step.status}
            >
              <Icon size={16} className={classes.icon} aria-hidden />
              <ExplainedStatus status={step.status}>{statusWords(step.status)}</ExplainedStatus>
              <VisuallyHidden>{`, ${stepWords[step.state]}`}</VisuallyHidden>
            </li>
          );
        })}
      </ol>
      {isPlaceUnknown ? <p className={classes.note}>{words.placeUnknown(statusWords(status))}</p> : null}
    </div>
  );
}
