import { IconCheck } from '@tabler/icons-react';

import { isApiError } from '#web/shared/api/api-error.ts';
import { flattenErrors } from '#web/shared/forms/flatten-errors.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import classes from './steering.module.css';

interface SteeringOutcomeProps {
  error: Error | null;
  /** What was done. */
  done: string | null;
}

/** What came of a button: why not, or what was done. */
export function SteeringOutcome({ error, done }: SteeringOutcomeProps) {
  if (error) {
    const messages = isApiError(error) ? flattenErrors(error.errors) : [];
    return (
      <ErrorPanel error={error}>
        {messages.map(({ path, message }) => (
          <p className={classes.message} key={path}>
            {message}
          </p>
        ))}
      </ErrorPanel>
    );
  }
  return done === null ? null : <DoneLine text={done} />;
}

/** What was done, quietly: it has been announced. */
export function DoneLine({ text }: { text: string }) {
  return (
    <p className={classes.done}>
      <IconCheck size={16} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
