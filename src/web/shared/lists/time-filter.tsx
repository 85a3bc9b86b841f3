import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { fromFieldTime, toFieldTime } from '#web/shared/format/field-time.ts';
import { SpanChip } from '#web/shared/ui/filter-chips/span-chip.tsx';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';
import { liveListWords as words } from '#web/shared/words/live-list-words.ts';

import classes from './time-filter.module.css';

const ends = ['from', 'to'] as const;

/** As ISO instants: `from` counts, `to` no more. */
interface Span {
  from: string | undefined;
  to: string | undefined;
}

interface TimeFilterProps extends Span {
  /** What the time is of: `Received`. */
  label: string;
  onChange: (span: Span) => void;
}

/** Narrows a list to a time: to what came lately, or by fields that the chip's menu opens, in the zone in which times are written. */
export function TimeFilter({ label, from, to, onChange }: TimeFilterProps) {
  const [areFieldsShown, setFieldsShown] = useState(false);
  return (
    <>
      <SpanChip
        label={label}
        from={from}
        onChoose={(since) => {
          setFieldsShown(false);
          if (since !== from || to !== undefined) onChange({ from: since, to: undefined });
        }}
        fields={{ text: words.timeFields, areShown: areFieldsShown, onShown: setFieldsShown }}
      />
      {areFieldsShown ? <TimeFields from={from} to={to} onChange={onChange} /> : null}
    </>
  );
}

/** What is typed counts when it is left, or with Enter. */
function TimeFields({ onChange, ...set }: Span & Pick<TimeFilterProps, 'onChange'>) {
  const zone = useTimeZone();
  const apply = (end: keyof Span, text: string) => {
    if (text !== toFieldTime(set[end], zone)) onChange({ ...set, [end]: fromFieldTime(text, zone) });
  };
  return ends.map((end) => (
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
  ));
}
