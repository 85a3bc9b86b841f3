import { Button } from '@mantine/core';

import classes from './reading-choice.module.css';

interface ReadingChoiceProps {
  /** The question, for who can't see that the buttons belong to the field. */
  label: string;
  readings: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
}

/** What a typed text can mean, below its field: the person says which. Nothing is picked for them. */
export function ReadingChoice({ label, readings, onPick }: ReadingChoiceProps) {
  return (
    <fieldset aria-label={label} className={classes.choice}>
      {readings.map((reading) => (
        <Button key={reading.value} variant="default" size="compact-sm" onClick={() => onPick(reading.value)}>
          {reading.label}
        </Button>
      ))}
    </fieldset>
  );
}
