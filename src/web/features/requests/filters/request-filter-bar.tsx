import type { RefObject } from 'react';

import { callOutcomes } from '#contract/desk/requests.ts';
import { operationSummaries } from '#contract/service/operation-summaries.ts';
import { withFilter } from '#web/shared/lists/address-filters.ts';
import { FilterBar } from '#web/shared/lists/filters/filter-bar.tsx';
import { offer, ValueChip } from '#web/shared/lists/filters/value-chip.tsx';
import { TimeFilter } from '#web/shared/lists/time-filter.tsx';

import { words } from '../words/requests-words.ts';
import { filterInWords, valueInWords } from './filter-words.ts';
import { FindForm } from './find-form.tsx';
import { type Caller, PersonChip } from './person-chip.tsx';
import type { FilterName, RequestFilters } from './request-filters.ts';

const choices = [
  ['status', ['200', '201', '202', '204', '400', '401', '404', '422', '429', '500']],
  ['operation', Object.keys(operationSummaries)],
  ['outcome', callOutcomes],
] as const;

interface RequestFilterBarProps {
  filters: RequestFilters;
  /** Who made the calls that are listed. */
  callers: readonly Caller[];
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: RequestFilters) => void;
}

/** What the calls are narrowed to: how they ended, who made them, a time, and a path, customer, ramp or trace. */
export function RequestFilterBar({ filters, callers, barRef, onChange }: RequestFilterBarProps) {
  const set = (name: FilterName, value: string | undefined) => onChange(withFilter(filters, name, value));
  return (
    <FilterBar
      filters={filters}
      removable={['identityReference', 'rampId', 'traceId', 'from', 'to']}
      filterInWords={filterInWords}
      barRef={barRef}
      onChange={onChange}
      isBeside
      form={<FindForm onFind={(found) => onChange({ ...filters, ...found })} />}
    >
      {choices.map(([name, values]) => (
        <ValueChip
          label={words.filterNames[name]}
          offered={offer(values, (value) => valueInWords(name, value))}
          inWords={(value) => valueInWords(name, value)}
          value={filters[name]}
          onChoose={(value) => set(name, value)}
          key={name}
        />
      ))}
      <PersonChip listed={callers} value={filters.staff} onChoose={(id) => set('staff', id)} />
      <TimeFilter
        label={words.spanName}
        from={filters.from}
        to={filters.to}
        onChange={({ from, to }) =>
          onChange(withFilter<FilterName>(withFilter<FilterName>(filters, 'from', from), 'to', to))
        }
      />
    </FilterBar>
  );
}
