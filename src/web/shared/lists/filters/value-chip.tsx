import { ChoiceChip } from '#web/shared/ui/filter-chips/choice-chip.tsx';
import { directoryWords as words } from '#web/shared/words/directory-words.ts';

/** A value to narrow to, as people call it. */
export interface Offered {
  readonly value: string;
  readonly text: string;
}

interface ValueChipProps {
  /** What it narrows by: `Status`. */
  label: string;
  offered: readonly Offered[];
  /** A value as people call it, one that is not offered. */
  inWords: (value: string) => string;
  /** What is to be said below what is offered. */
  note?: string | undefined;
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** A filter with one of several values. One that stands in the address and not among the known is offered too. */
export function ValueChip({ label, offered, inWords, note, value, onChoose }: ValueChipProps) {
  const known = offered.find((one) => one.value === value);
  const own = value === undefined || known !== undefined ? [] : [{ value, text: inWords(value) }];
  const shown = known?.text ?? own[0]?.text ?? words.any;
  return (
    <ChoiceChip
      label={label}
      shown={words.filterValue(label, shown)}
      value={value ?? ''}
      options={[{ value: '', text: words.any }, ...offered, ...own]}
      note={note}
      onChoose={(chosen) => onChoose(chosen === '' ? undefined : chosen)}
    />
  );
}

/** Values to narrow to, each as `inWords` calls it. */
export function offer(values: readonly string[], inWords: (value: string) => string): Offered[] {
  return values.map((value) => ({ value, text: inWords(value) }));
}
