import { IconX } from '@tabler/icons-react';

import classes from './filter-chips.module.css';

interface RemovableChipProps {
  /** The filter as people call it. */
  text: string;
  /** What pressing does: `Remove filter: …`. */
  label: string;
  onRemove: () => void;
}

/** A filter that counts, until it is pressed. */
export function RemovableChip({ text, label, onRemove }: RemovableChipProps) {
  return (
    <button className={classes.chip} type="button" aria-label={label} data-pressed onClick={onRemove}>
      <bdi className={classes.value}>{text}</bdi>
      <IconX size={14} aria-hidden />
    </button>
  );
}
