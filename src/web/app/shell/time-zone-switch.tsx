import type { TimeZoneChoice } from '#web/shared/format/absolute-time.ts';
import { chooseTimeZone, useTimeZone } from '#web/shared/ui/time-zone.ts';

import classes from './time-zone-switch.module.css';
import { words } from '../app-words.ts';

const choices: readonly { value: TimeZoneChoice; label: string }[] = [
  { value: 'local', label: words.localTime },
  { value: 'utc', label: words.utc },
];

/** In which zone every time is written. */
export function TimeZoneSwitch() {
  const chosen = useTimeZone();
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.hidden}>{words.timesIn}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name="time-zone"
            className={classes.hidden}
            checked={chosen === value}
            onChange={() => chooseTimeZone(value)}
          />
          <span className={classes.label}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
