import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { SandboxRamp } from '#contract/sandbox/ramps.ts';
import { type RampAction, rampSteering } from '#contract/sandbox/steering.ts';
import { sentence } from '#web/shared/format/sentence.ts';

import { SteeringOutcome } from '../form/steering-outcome.tsx';
import { useSteering } from '../form/use-steering.ts';
import { textIfGiven } from '../form/whole-number.ts';
import { steerRamp } from '../queries/steering.ts';
import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';

const reasonNames = ['internalReason', 'externalReason'] as const;

/** What can be done to a ramp as it stands, one button each; reasons go with whatever is pressed. */
export function RampForm({ ramp }: { ramp: SandboxRamp }) {
  const [reasons, setReasons] = useState({ internalReason: '', externalReason: '' });
  const { doing, done } = useSteering({
    steer: async (action: RampAction) => steerRamp(ramp.ramp_id, requestOf(action, reasons)),
    said: ({ status }, action) => words.rampDone(action, sentence(status)),
  });
  const possible = shownActions(ramp);
  if (possible.length === 0) {
    return (
      <>
        <SteeringOutcome error={doing.error} done={done} />
        <p className={classes.text}>{words.nothingPossible}</p>
      </>
    );
  }
  const faults = rampSteering.safeParse(requestOf('advance', reasons)).error?.issues ?? [];
  return (
    <div className={classes.form}>
      <p className={classes.text}>{words.moveText}</p>
      <fieldset className={classes.buttons} aria-label={words.move}>
        {possible.map((action) => (
          <Button
            variant={action === 'advance' ? 'filled' : 'default'}
            size="xs"
            loading={doing.isPending && doing.variables === action}
            onClick={() => {
              if (!doing.isPending && faults.length === 0) doing.mutate(action);
            }}
            key={action}
          >
            {words.rampActions[action]}
          </Button>
        ))}
      </fieldset>
      <div className={classes.reasons}>
        {reasonNames.map((name) => (
          <TextInput
            label={words[name]}
            description={words.reasonHint}
            name={name}
            autoComplete="off"
            value={reasons[name]}
            error={faults.find(({ path }) => path[0] === name)?.message}
            onChange={(event) => setReasons({ ...reasons, [name]: event.currentTarget.value })}
            key={name}
          />
        ))}
      </div>
      <SteeringOutcome error={doing.error} done={done} />
    </div>
  );
}

/** What makes a difference: what stands still is not held, and what goes on by itself is not resumed. */
function shownActions({ actions, plan }: SandboxRamp): readonly RampAction[] {
  return actions.filter((action) => action !== (plan === null ? 'hold' : 'resume'));
}

function requestOf(action: RampAction, reasons: { internalReason: string; externalReason: string }) {
  return {
    action,
    internalReason: textIfGiven(reasons.internalReason),
    externalReason: textIfGiven(reasons.externalReason),
  };
}
