import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';

import { directoryWords as words } from './list-words.ts';
import classes from './lists.module.css';

interface ChoiceChipProps {
  label: string;
  /** `Kind: any`. */
  shown: string;
  value: string;
  /** The first, with an empty value, removes the filter. */
  options: readonly { value: string; text: string }[];
  note?: string | undefined;
  onChoose: (value: string) => void;
}

export function ChoiceChip({ label, shown, value, options, note, onChoose }: ChoiceChipProps) {
  return (
    <span
      className={classes.chip}
      data-pressed={value !== '' || undefined}
      data-not-printed={value === '' || undefined}
    >
      <span className={classes.value} aria-hidden>
        {shown}
      </span>
      <IconChevronDown size={14} aria-hidden />
      <select
        className={classes.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option value={option.value} key={option.value}>
            {option.text}
          </option>
        ))}
        {note === undefined ? null : <option disabled>{note}</option>}
      </select>
    </span>
  );
}

const spansMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;
type Span = keyof typeof spansMs;
const spans = Object.keys(spansMs) as readonly Span[];

interface SpanChipProps {
  label: string;
  /** ISO instant. */
  from: string | undefined;
  onChoose: (from: string | undefined) => void;
  /** Fields for other times, shown when chosen. */
  fields?: { text: string; areShown: boolean; onShown: (areShown: boolean) => void };
}

/** Narrows to recent entries. The address holds an instant, so it means the same tomorrow. */
export function SpanChip({ label, from, onChoose, fields }: SpanChipProps) {
  const isSet = from !== undefined;
  const choose = (chosen: string) => {
    if (chosen === 'fields' || chosen === 'set') {
      fields?.onShown(chosen === 'fields');
      return;
    }
    const span = spans.find((one) => one === chosen);
    onChoose(span && new Date(Date.now() - spansMs[span]).toISOString());
  };
  const chosen = fields?.areShown === true ? 'fields' : isSet ? 'set' : '';
  const options = [
    { value: '', text: words.any },
    ...(isSet ? [{ value: 'set', text: words.spanSet }] : []),
    ...spans.map((span) => ({ value: span, text: words.spans[span] })),
    ...(fields === undefined ? [] : [{ value: 'fields', text: fields.text }]),
  ];
  const shown = options.find(({ value }) => value === chosen)?.text ?? words.any;
  return (
    <ChoiceChip
      label={label}
      shown={words.filterValue({ name: label, value: shown })}
      value={chosen}
      options={options}
      onChoose={choose}
    />
  );
}

interface ToggleChipProps {
  label: string;
  isPressed: boolean;
  onPress: () => void;
}

export function ToggleChip({ label, isPressed, onPress }: ToggleChipProps) {
  return (
    <button className={classes.chip} type="button" aria-pressed={isPressed} onClick={onPress}>
      {isPressed ? <IconCheck size={14} aria-hidden /> : null}
      {label}
    </button>
  );
}

interface RemovableChipProps {
  text: string;
  label: string;
  onRemove: () => void;
}

export function RemovableChip({ text, label, onRemove }: RemovableChipProps) {
  return (
    <button className={classes.chip} type="button" aria-label={label} data-pressed onClick={onRemove}>
      <bdi className={classes.value}>{text}</bdi>
      <IconX size={14} aria-hidden />
    </button>
  );
}
