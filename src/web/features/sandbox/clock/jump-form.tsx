import { useFormContext } from 'react-hook-form';

import { clockChange } from '#contract/sandbox/clock.ts';
import { type ReadClock, serviceTimeAt } from '#web/shared/format/service-time.ts';
import { absoluteTime } from '#web/shared/format/absolute-time.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';

import { SteeringForm, SteeringSubmit } from '../form/steering-form.tsx';
import { words } from '../words/sandbox-words.ts';
import { secondsTo } from './clock-rules.ts';
import classes from './clock.module.css';
import { useClockChange } from './use-clock-change.ts';

/** The field is called as the control calls what comes of it, so that its refusals find it. */
interface JumpValues {
  jumpSeconds: string;
}

/** Jumps to a moment of the zone that the page shows. */
export function JumpForm({ clock }: { clock: ReadClock }) {
  const zone = useTimeZone();
  const { zone: zoneName } = absoluteTime(serviceTimeAt(clock, clock.readAtMs), zone);
  const label = words.moment(zoneName);
  return (
    <SteeringForm
      name={words.jumpTo}
      schema={clockChange}
      defaults={{ jumpSeconds: '' }}
      labels={{ jumpSeconds: label }}
      toRequest={({ jumpSeconds }: JumpValues) => ({
        jumpSeconds: secondsTo(jumpSeconds, zone, serviceTimeAt(clock, Date.now())),
      })}
      {...useClockChange()}
    >
      <div className={classes.line}>
        <MomentField label={label} />
        <SteeringSubmit>{words.jumpButton}</SteeringSubmit>
      </div>
    </SteeringForm>
  );
}

function MomentField({ label }: { label: string }) {
  const { control } = useFormContext<JumpValues>();
  return <TextField control={control} name="jumpSeconds" label={label} placeholder={words.momentExample} />;
}
