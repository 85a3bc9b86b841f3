import { Anchor } from '@mantine/core';
import type { RefObject } from 'react';

import { rampMainLines, rampStatuses } from '#contract/service/ramp.ts';
import { allMethods } from '#web/shared/forms/transaction-catalogue.ts';
import { countFilters, toggleFilter, withFilter } from '#web/shared/lists/address-filters.ts';
import { ChoiceChip } from '#web/shared/ui/filter-chips/choice-chip.tsx';
import { RemovableChip } from '#web/shared/ui/filter-chips/removable-chip.tsx';
import { SpanChip } from '#web/shared/ui/filter-chips/span-chip.tsx';
import { ToggleChip } from '#web/shared/ui/filter-chips/toggle-chip.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { listWords } from '../words/ramp-list-words.ts';
import { CustomerForm } from './customer-form.tsx';
import { filterInWords, valueInWords } from './filter-words.ts';
import classes from './ramp-directory.module.css';
import type { FilterName, RampFilters } from './ramp-filters.ts';

const choices = [
  ['status', rampStatuses],
  ['direction', Object.keys(rampMainLines)],
  ['method', allMethods],
] as const;
const removable = ['identityReference', 'q', 'from', 'to'] as const;

interface FilterBarProps {
  filters: RampFilters;
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: RampFilters) => void;
}

/** What the list is narrowed to: a chip a filter, pressed where it counts. The address holds it all. */
export function FilterBar({ filters, barRef, onChange }: FilterBarProps) {
  const set = (name: FilterName, value: string | undefined) => onChange(withFilter(filters, name, value));
  const remove = (change: () => void) => {
    change();
    barRef.current?.focus();
  };
  return (
    <section className={classes.bar} aria-label={directoryWords.filters} ref={barRef} tabIndex={-1}>
      {(['stuck', 'attention'] as const).map((name) => (
        <ToggleChip
          label={filterInWords(name, filters[name] ?? 'true')}
          isPressed={filters[name] !== undefined}
          onPress={() => onChange(toggleFilter(filters, name, filters[name] ?? 'true'))}
          key={name}
        />
      ))}
      {choices.map(([name, values]) => (
        <ValueChip
          name={name}
          values={values}
          value={filters[name]}
          onChoose={(value) => set(name, value)}
          key={name}
        />
      ))}
      <SpanChip
        label={listWords.columns.told}
        from={filters.from}
        onChoose={(from) => onChange(narrowSince(filters, from))}
      />
      {removable.map((name) => {
        const value = filters[name];
        if (value === undefined) return null;
        const text = filterInWords(name, value);
        return (
          <RemovableChip
            text={text}
            label={directoryWords.removeFilter(text)}
            onRemove={() => remove(() => set(name, undefined))}
            key={name}
          />
        );
      })}
      {countFilters(filters) > 0 ? (
        <Anchor component="button" type="button" size="sm" onClick={() => remove(() => onChange({}))}>
          {directoryWords.clearFilters}
        </Anchor>
      ) : null}
      <CustomerForm onApply={(identityReference) => set('identityReference', identityReference)} />
    </section>
  );
}

function narrowSince({ to: _to, ...others }: RampFilters, from: string | undefined): RampFilters {
  return withFilter<FilterName>(others, 'from', from);
}

interface ValueChipProps {
  name: 'status' | 'direction' | 'method';
  values: readonly string[];
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** One that stands in the address and not among the known is offered too. */
function ValueChip({ name, values, value, onChoose }: ValueChipProps) {
  const offered = value === undefined || values.includes(value) ? values : [...values, value];
  const label = listWords.filterNames[name];
  const { any, filterValue } = directoryWords;
  return (
    <ChoiceChip
      label={label}
      shown={filterValue(label, value === undefined ? any : valueInWords(name, value))}
      value={value ?? ''}
      options={[
        { value: '', text: any },
        ...offered.map((one) => ({ value: one, text: valueInWords(name, one) })),
      ]}
      onChoose={(chosen) => onChoose(chosen === '' ? undefined : chosen)}
    />
  );
}
