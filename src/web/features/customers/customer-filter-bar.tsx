import type { RefObject } from 'react';

import { identifierPrefix } from '#contract/service/identifier-forms.ts';
import { toggleFilter } from '#web/shared/lists/address-filters.ts';
import { FilterBar, FilterForm } from '#web/shared/lists/filter-bar.tsx';
import { ToggleChip } from '#web/shared/lists/filter-chips.tsx';

import { type CustomerFilters, filterInWords, type FilterName, statusInWords } from './customer-filters.ts';
import { words } from './customers-words.ts';
import classes from './customers.module.css';

const offered: readonly [FilterName, string][] = [
  ['blocked', 'true'],
  ['requirements', 'open'],
  ['recheck', 'due'],
];

const offeredStatuses = Object.keys(words.onboarding);

interface CustomerFilterBarProps {
  filters: CustomerFilters;
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: CustomerFilters) => void;
}

/** What the customers are narrowed to: what wants a look, what was last answered of them, and how their reference begins. */
export function CustomerFilterBar({ filters, barRef, onChange }: CustomerFilterBarProps) {
  const others = (Object.entries(filters) as [FilterName, string][]).filter(
    ([name, value]) => !isOffered(name, value),
  );
  const toggle = (name: FilterName, value: string) => ({
    isPressed: filters[name] === value,
    onPress: () => onChange(toggleFilter(filters, name, value)),
  });
  return (
    <FilterBar
      filters={filters}
      removable={others.map(([name]) => name)}
      filterInWords={filterInWords}
      barRef={barRef}
      onChange={onChange}
      form={
        <FilterForm
          name={words.prefixForm}
          label={words.prefixLabel}
          faultOf={faultOfPrefix}
          onApply={(q) => onChange({ ...filters, q })}
        />
      }
    >
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
    </FilterBar>
  );
}

/** Whether a chip that is always there shows it. */
function isOffered(name: FilterName, value: string): boolean {
  if (name === 'onboardingStatus') return offeredStatuses.includes(value);
  return offered.some(([one, offer]) => one === name && offer === value);
}

function faultOfPrefix(text: string): string | null {
  if (identifierPrefix.safeParse(text).success) return null;
  return text.includes('@') ? words.prefixNoEmail : words.prefixNoReference;
}
