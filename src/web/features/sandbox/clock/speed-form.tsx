import { useFormContext } from 'react-hook-form';

import { clockChange } from '#contract/sandbox/clock.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';

import { SteeringForm, SteeringSubmit } from '../form/steering-form.tsx';
import { words } from '../words/sandbox-words.ts';
import classes from './clock.module.css';
import { useClockChange } from './use-clock-change.ts';

interface SpeedValues {
  speed: string;
}

/** How fast the service's time goes. */
export function SpeedForm({ speed }: { speed: number }) {
  return (
    <SteeringForm
      name={words.speedForm}
      schema={clockChange}
      defaults={{ speed: String(speed) }}
      labels={{ speed: words.speed }}
      toRequest={({ speed }: SpeedValues) => ({ speed: speed.trim() === '' ? Number.NaN : Number(speed) })}
      {...useClockChange()}
    >
      <div className={classes.line} data-short>
        <SpeedField />
        <SteeringSubmit>{words.speedButton}</SteeringSubmit>
      </div>
    </SteeringForm>
  );
}

function SpeedField() {
  const { control } = useFormContext<SpeedValues>();
  return <TextField control={control} name="speed" label={words.speed} />;
}
