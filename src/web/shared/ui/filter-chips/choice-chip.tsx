import { IconChevronDown } from '@tabler/icons-react';

import classes from './filter-chips.module.css';

interface ChoiceChipProps {
  /** What is chosen, for screen readers: `Kind`. */
  label: string;
  /** What the chip says: `Kind: any`. */
  shown: string;
  /** The value that counts; empty: none. */
  value: string;
  /** What there is to choose; the first, with an empty value, takes the filter away. */
  options: readonly { value: string; text: string }[];
  /** What is to be said below what there is to choose. */
  note?: string | undefined;
  onChoose: (value: string) => void;
}

/** A filter with one of several values: a chip that opens the browser's own list of them. */
export function ChoiceChip({ label, shown, value, options, note, onChoose }: ChoiceChipProps) {
  return (
    <span className={classes.chip} data-pressed={value !== '' || undefined}>
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
