import { Button } from '@mantine/core';

import type { CallbackSummary } from '#contract/sandbox/callback-deliveries.ts';
import type { CallbackSteering } from '#contract/sandbox/steering.ts';
import { sentence } from '#web/shared/format/sentence.ts';

import { SteeringOutcome } from '../form/steering-outcome.tsx';
import { useSteering } from '../form/use-steering.ts';
import { steerDelivery } from '../queries/steering.ts';
import { deliveryWords as words } from '../words/delivery-words.ts';
import classes from './deliveries.module.css';

/** Sends a callback now; one that still waits can be withheld. What came of it is said below. */
export function DeliveryButtons({ delivery: { id, state, status, object } }: { delivery: CallbackSummary }) {
  const { doing, done } = useSteering({
    steer: async (action: CallbackSteering['action']) => steerDelivery(id, { action }),
    said: (_answer, action) => (action === 'withhold' ? words.withheld : words.delivered)(sentence(status)),
  });
  const send = state === 'delivered' ? words.again : words.deliver;
  const act = (action: CallbackSteering['action']) => {
    if (!doing.isPending) doing.mutate(action);
  };
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        size="compact-sm"
        loading={doing.isPending && doing.variables === 'send'}
        aria-label={words.deliverOf(send, sentence(status), object)}
        onClick={() => act('send')}
      >
        {send}
      </Button>
      {state === 'waiting' || state === 'held' ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={doing.isPending && doing.variables === 'withhold'}
          aria-label={words.deliverOf(words.withhold, sentence(status), object)}
          onClick={() => act('withhold')}
        >
          {words.withhold}
        </Button>
      ) : null}
      <SteeringOutcome error={doing.error} done={done} />
    </div>
  );
}
