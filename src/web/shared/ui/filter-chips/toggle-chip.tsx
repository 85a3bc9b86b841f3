import { IconCheck } from '@tabler/icons-react';

import classes from './filter-chips.module.css';

interface ToggleChipProps {
  label: string;
  isPressed: boolean;
  onPress: () => void;
}

/** A filter that is pressed where it counts. */
export function ToggleChip({ label, isPressed, onPress }: ToggleChipProps) {
  return (
    <button className={classes.chip} type="button" aria-pressed={isPressed} onClick={onPress}>
      {isPressed ? <IconCheck size={14} aria-hidden /> : null}
      {label}
    </button>
  );
}
