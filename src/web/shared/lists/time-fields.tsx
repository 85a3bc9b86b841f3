import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { fromFieldTime, toFieldTime } from '#web/shared/format/field-time.ts';
import { ToggleChip } from '#web/shared/ui/filter-chips/toggle-chip.tsx';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';
import { liveListWords as words } from '#web/shared/words/live-list-words.ts';

import classes from './time-fields.module.css';

const ends = ['from', 'to'] as const;
type End = (typeof ends)[number];

interface TimeFieldsProps {
  /** What is set, as ISO instants: `from` counts, `to` no more. */
  from: string | undefined;
  to: string | undefined;
  onChange: (end: End, instant: string | undefined) => void;
}

/** Narrows a list to a time by fields, in the zone in which times are written. What is typed counts when it is left, or with Enter. */
export function TimeFields({ onChange, ...set }: TimeFieldsProps) {
  const zone = useTimeZone();
  const [areShown, setShown] = useState(false);
  const apply = (end: End, text: string) => {
    if (text !== toFieldTime(set[end], zone)) onChange(end, fromFieldTime(text, zone));
  };
  return (
    <>
      <ToggleChip label={words.timeFields} isPressed={areShown} onPress={() => setShown(!areShown)} />
      {areShown
        ? ends.map((end) => (
            <TextInput
              className={classes.field}
              type="datetime-local"
              size="xs"
              aria-label={words.timeField[end](zone)}
              leftSection={words.timeEnds[end]}
              leftSectionWidth={46}
              defaultValue={toFieldTime(set[end], zone)}
              onBlur={({ currentTarget }) => apply(end, currentTarget.value)}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter') apply(end, currentTarget.value);
              }}
              key={`${end} ${set[end] ?? ''} ${zone}`}
            />
          ))
        : null}
    </>
  );
}
