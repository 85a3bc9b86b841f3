import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';

import { SteeringOutcome } from '../form/steering-outcome.tsx';
import { useSteering } from '../form/use-steering.ts';
import { words } from '../words/sandbox-words.ts';
import classes from './clock.module.css';
import { useClockChange } from './use-clock-change.ts';

const jumps = [
  { name: words.jump.hour, jumpSeconds: 3600 },
  { name: words.jump.day, jumpSeconds: 86_400 },
  { name: words.jump.week, jumpSeconds: 7 * 86_400 },
] as const;

/** The jumps that are made most, and standing still. */
export function ClockButtons({ isFrozen }: { isFrozen: boolean }) {
  const { doing, done } = useSteering(useClockChange());
  const { variables, isPending, mutate } = doing;
  return (
    <>
      <fieldset className={classes.buttons} aria-label={words.jumps}>
        {jumps.map(({ name, jumpSeconds }) => (
          <Button
            variant="default"
            size="xs"
            loading={isPending && variables.jumpSeconds === jumpSeconds}
            onClick={() => {
              if (!isPending) mutate({ jumpSeconds });
            }}
            key={name}
          >
            {name}
          </Button>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={
            isFrozen ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />
          }
          loading={isPending && variables.isFrozen !== undefined}
          onClick={() => {
            if (!isPending) mutate({ isFrozen: !isFrozen });
          }}
        >
          {isFrozen ? words.thaw : words.freeze}
        </Button>
      </fieldset>
      <SteeringOutcome error={doing.error} done={done} />
    </>
  );
}
