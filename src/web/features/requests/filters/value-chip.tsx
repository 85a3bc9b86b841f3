import { ChoiceChip } from '#web/shared/ui/filter-chips/choice-chip.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { words } from '../words/requests-words.ts';
import { valueInWords } from './filter-words.ts';
import type { FilterName } from './request-filters.ts';

/** A value to narrow to, as people call it. */
export interface Offered {
  readonly value: string;
  readonly text: string;
}

interface ValueChipProps {
  name: FilterName;
  offered: readonly Offered[];
  /** What is to be said below what is offered. */
  note?: string | undefined;
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** A filter with one of several values. One that stands in the address and not among the known is offered too. */
export function ValueChip({ name, offered, note, value, onChoose }: ValueChipProps) {
  const known = offered.find((one) => one.value === value);
  const own = value === undefined || known !== undefined ? [] : [{ value, text: valueInWords(name, value) }];
  const label = words.filterNames[name];
  const shown = known?.text ?? own[0]?.text ?? directoryWords.any;
  return (
    <ChoiceChip
      label={label}
      shown={directoryWords.filterValue(label, shown)}
      value={value ?? ''}
      options={[{ value: '', text: directoryWords.any }, ...offered, ...own]}
      note={note}
      onChoose={(chosen) => onChoose(chosen === '' ? undefined : chosen)}
    />
  );
}
