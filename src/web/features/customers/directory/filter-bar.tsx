import { Anchor } from '@mantine/core';
import type { RefObject } from 'react';

import { countFilters, toggleFilter } from '#web/shared/lists/address-filters.ts';
import { RemovableChip } from '#web/shared/ui/filter-chips/removable-chip.tsx';
import { ToggleChip } from '#web/shared/ui/filter-chips/toggle-chip.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { words } from '../words/customers-words.ts';
import type { CustomerFilters, FilterName } from './customer-filters.ts';
import classes from './filter-bar.module.css';
import { filterInWords, statusInWords } from './filter-words.ts';
import { PrefixForm } from './prefix-form.tsx';

const offered: readonly [FilterName, string][] = [
  ['blocked', 'true'],
  ['requirements', 'open'],
  ['recheck', 'due'],
];
const offeredStatuses = Object.keys(words.onboarding);

export interface FilterBarProps {
  filters: CustomerFilters;
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: CustomerFilters) => void;
  onClear: () => void;
}

/** What the list is narrowed to: a chip a filter, pressed where it counts. The address holds it all. */
export function FilterBar({ filters, barRef, onChange, onClear }: FilterBarProps) {
  const others = (Object.entries(filters) as [FilterName, string][]).filter(([name, value]) =>
    name === 'onboardingStatus'
      ? !offeredStatuses.includes(value)
      : !offered.some(([one, offer]) => one === name && offer === value),
  );
  const toggle = (name: FilterName, value: string) => ({
    isPressed: filters[name] === value,
    onPress: () => onChange(toggleFilter(filters, name, value)),
  });
  const remove = (name: FilterName, value: string) => {
    onChange(toggleFilter(filters, name, value));
    barRef.current?.focus();
  };
  return (
    <section className={classes.bar} aria-label={directoryWords.filters} ref={barRef} tabIndex={-1}>
      {offered.map(([name, value]) => (
        <ToggleChip key={name} label={filterInWords(name, value)} {...toggle(name, value)} />
      ))}
      <fieldset className={classes.statuses} aria-label={words.filterStatus}>
        <span className={classes.lead} aria-hidden>
          {words.filterStatus}
        </span>
        {offeredStatuses.map((status) => (
          <ToggleChip key={status} label={statusInWords(status)} {...toggle('onboardingStatus', status)} />
        ))}
      </fieldset>
      {others.map(([name, value]) => (
        <RemovableChip
          text={filterInWords(name, value)}
          label={directoryWords.removeFilter(filterInWords(name, value))}
          onRemove={() => remove(name, value)}
          key={name}
        />
      ))}
      {countFilters(filters) > 0 ? (
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          {directoryWords.clearFilters}
        </Anchor>
      ) : null}
      <PrefixForm onApply={(q) => onChange({ ...filters, q })} />
    </section>
  );
}
