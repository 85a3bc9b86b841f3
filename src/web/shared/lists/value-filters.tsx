import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { fromFieldTime, toFieldTime } from '#web/shared/time/format-time.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { ChoiceChip, SpanChip } from './filter-chips.tsx';

import { type AddressFilters, withFilter } from './address-filters.ts';
import { directoryWords, liveListWords } from './list-words.ts';

interface Option {
  readonly value: string;
  readonly text: string;
}

const ends = ['from', 'to'] as const;

type TimeName = (typeof ends)[number];

interface ValueChipProps {
  label: string;
  options: readonly Option[];
  inWords: (value: string) => string;
  note?: string | undefined;
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** Filters by one of several values, or by the address's own unknown one. */
export function ValueChip({ label, options, inWords, note, value, onChoose }: ValueChipProps) {
  const known = options.find((one) => one.value === value);
  const own = value === undefined || known !== undefined ? [] : [{ value, text: inWords(value) }];
  const shown = known?.text ?? own[0]?.text ?? directoryWords.any;
  return (
    <ChoiceChip
      label={label}
      shown={directoryWords.filterValue({ name: label, value: shown })}
      value={value ?? ''}
      options={[{ value: '', text: directoryWords.any }, ...options, ...own]}
      note={note}
      onChoose={(chosen) => onChoose(chosen === '' ? undefined : chosen)}
    />
  );
}

interface ValueChipsProps<Name extends string> {
  choices: readonly (readonly [name: Name, values: readonly string[]])[];
  labels: Readonly<Partial<Record<Name, string>>>;
  inWords: (name: Name, value: string) => string;
  filters: AddressFilters<Name>;
  onChange: (filters: AddressFilters<Name>) => void;
}

export function ValueChips<Name extends string>({
  choices,
  labels,
  inWords,
  filters,
  onChange,
}: ValueChipsProps<Name>) {
  return choices.map(([name, values]) => (
    <ValueChip
      label={labels[name] ?? name}
      options={values.map((value) => ({ value, text: inWords(name, value) }))}
      inWords={(value) => inWords(name, value)}
      value={filters[name]}
      onChoose={(value) => onChange(withFilter(filters, name, value))}
      key={name}
    />
  ));
}

interface TimeFilterProps<Name extends string> {
  label: string;
  /** ISO instants: `from` inclusive, `to` exclusive. */
  filters: AddressFilters<Name | TimeName>;
  onChange: (filters: AddressFilters<Name | TimeName>) => void;
}

export function TimeFilter<Name extends string>({ label, filters, onChange }: TimeFilterProps<Name>) {
  const [areFieldsShown, setFieldsShown] = useState(false);
  const span: Partial<Record<TimeName, string>> = filters;
  const change = (from: string | undefined, to: string | undefined) =>
    onChange(withFilter<Name | TimeName>(withFilter<Name | TimeName>(filters, 'from', from), 'to', to));
  return (
    <>
      <SpanChip
        label={label}
        from={span.from}
        onChoose={(since) => {
          setFieldsShown(false);
          if (since !== span.from || span.to !== undefined) change(since, undefined);
        }}
        fields={{ text: liveListWords.timeFields, areShown: areFieldsShown, onShown: setFieldsShown }}
      />
      {areFieldsShown
        ? ends.map((end) => (
            <TimeField
              end={end}
              value={span[end]}
              onChange={(instant) => (end === 'from' ? change(instant, span.to) : change(span.from, instant))}
              key={end}
            />
          ))
        : null}
    </>
  );
}

interface TimeFieldProps {
  end: TimeName;
  value: string | undefined;
  onChange: (instant: string | undefined) => void;
}

function TimeField({ end, value, onChange }: TimeFieldProps) {
  const zone = useTimeZone();
  const apply = (text: string) => {
    if (text !== toFieldTime(value, zone)) onChange(fromFieldTime(text, zone));
  };
  return (
    <TextInput
      flex="none"
      w={232}
      type="datetime-local"
      size="xs"
      aria-label={liveListWords.timeField[end]({ zone })}
      leftSection={liveListWords.timeEnds[end]}
      leftSectionWidth={46}
      defaultValue={toFieldTime(value, zone)}
      onBlur={({ currentTarget }) => apply(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') apply(currentTarget.value);
      }}
      key={`${value ?? ''} ${zone}`}
    />
  );
}
