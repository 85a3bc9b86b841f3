import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';

import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { SteeringOutcome } from '../form/steering-outcome.tsx';
import { useSteering } from '../form/use-steering.ts';
import { clearFaults } from '../queries/steering.ts';
import { faultWords as words } from '../words/fault-words.ts';
import classes from './faults.module.css';

/** A fault as a line says it. */
export interface SetFault {
  id: string;
  /** What it does. */
  what: string;
  /** Whom it strikes and how much of it is left. */
  about: string;
}

interface FaultListProps {
  of: 'faults' | 'callback-faults';
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** Undefined until they are known. */
  faults: readonly SetFault[] | undefined;
  /** That none is set. */
  none: string;
}

/** The faults that are set now, each with a way to take it away. */
export function FaultList({ of, query: { error, refetch }, faults, none }: FaultListProps) {
  const { doing, done } = useSteering({
    steer: async (id: string | null) => clearFaults(of, id),
    said: () => words.cleared,
  });
  if (faults === undefined) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={2} label={words.loading} />
    );
  }
  const clear = (id: string | null) => {
    if (!doing.isPending) doing.mutate(id);
  };
  return (
    <div className={classes.now}>
      <h3 className={classes.nowTitle}>
        {words.strikes}
        {faults.length > 1 ? (
          <Button variant="subtle" size="compact-xs" onClick={() => clear(null)}>
            {words.clearAll}
          </Button>
        ) : null}
      </h3>
      {faults.length === 0 ? (
        <p className={classes.text}>{none}</p>
      ) : (
        <ul className={classes.list}>
          {faults.map(({ id, what, about }) => (
            <li className={classes.fault} key={id}>
              <span className={classes.what}>
                {what}
                <span className={classes.about}>{about}</span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                loading={doing.isPending && doing.variables === id}
                aria-label={words.clearOne(what)}
                onClick={() => clear(id)}
              >
                {words.clear}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SteeringOutcome error={doing.error} done={done} />
    </div>
  );
}
