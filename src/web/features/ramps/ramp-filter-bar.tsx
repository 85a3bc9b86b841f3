import type { RefObject } from 'react';

import { rampMainLines, rampStatuses } from '#contract/service/enumerations.ts';
import { referenceText } from '#contract/service/identifier-forms.ts';
import { allMethods } from '#web/shared/forms/transaction-catalogue.ts';
import { toggleFilter, withFilter } from '#web/shared/lists/address-filters.ts';
import { FilterBar, FilterForm } from '#web/shared/lists/filter-bar.tsx';
import { ValueChips } from '#web/shared/lists/value-filters.tsx';
import { SpanChip, ToggleChip } from '#web/shared/lists/filter-chips.tsx';

import { filterInWords, type FilterName, type RampFilters, valueInWords } from './ramp-filters.ts';
import { listWords } from './ramps-words.ts';

const choices = [
  ['status', rampStatuses],
  ['direction', Object.keys(rampMainLines)],
  ['method', allMethods],
] as const;

interface RampFilterBarProps {
  filters: RampFilters;
  /** Takes the focus when the pressed chip is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: RampFilters) => void;
}

/** The filters: stuck, attention, status, direction, method, time and customer. */
export function RampFilterBar({ filters, barRef, onChange }: RampFilterBarProps) {
  return (
    <FilterBar
      filters={filters}
      removable={['identityReference', 'q', 'from', 'to']}
      filterInWords={filterInWords}
      barRef={barRef}
      onChange={onChange}
      form={
        <FilterForm
          name={listWords.customerForm}
          label={listWords.customerLabel}
          faultOf={referenceFault}
          onApply={(identityReference) => onChange({ ...filters, identityReference })}
        />
      }
    >
      {(['stuck', 'attention'] as const).map((name) => (
        <ToggleChip
          label={filterInWords(name, filters[name] ?? 'true')}
          isPressed={filters[name] !== undefined}
          onPress={() => onChange(toggleFilter(filters, name, filters[name] ?? 'true'))}
          key={name}
        />
      ))}
      <ValueChips
        choices={choices}
        labels={listWords.filterNames}
        inWords={valueInWords}
        filters={filters}
        onChange={onChange}
      />
      <SpanChip
        label={listWords.reported}
        from={filters.from}
        onChoose={(from) => onChange(withSince(filters, from))}
      />
    </FilterBar>
  );
}

function referenceFault(text: string): string | null {
  if (referenceText.safeParse(text).success) return null;
  return text.includes('@') ? listWords.customerNoEmail : listWords.customerNoReference;
}

function withSince({ to: _to, ...others }: RampFilters, from: string | undefined): RampFilters {
  return withFilter<FilterName>(others, 'from', from);
}
