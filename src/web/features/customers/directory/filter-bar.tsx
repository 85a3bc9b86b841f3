import { Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';

import { words } from '../words/customers-words.ts';
import { countFilters, type CustomerFilters, type FilterName, toggleFilter } from './customer-filters.ts';
import classes from './filter-bar.module.css';
import { filterInWords, statusInWords } from './filter-words.ts';
import { PrefixForm } from './prefix-form.tsx';
import { ToggleChip } from './toggle-chip.tsx';

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
    <section className={classes.bar} aria-label={words.filters} ref={barRef} tabIndex={-1}>
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
        <button
          className={classes.chip}
          type="button"
          key={name}
          aria-label={words.removeFilter(filterInWords(name, value))}
          data-pressed
          onClick={() => remove(name, value)}
        >
          <span className={classes.value}>{filterInWords(name, value)}</span>
          <IconX size={14} aria-hidden />
        </button>
      ))}
      {countFilters(filters) > 0 ? (
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          {words.clearFilters}
        </Anchor>
      ) : null}
      <PrefixForm onApply={(q) => onChange({ ...filters, q })} />
    </section>
  );
}
