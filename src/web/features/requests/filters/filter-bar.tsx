import { Anchor } from '@mantine/core';
import type { RefObject } from 'react';

import { callOutcomes } from '#contract/desk/requests.ts';
import { operationSummaries } from '#contract/service/operation-summaries.ts';
import { withFilter } from '#web/shared/lists/address-filters.ts';
import { TimeFilter } from '#web/shared/lists/time-filter.tsx';
import { RemovableChip } from '#web/shared/ui/filter-chips/removable-chip.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { words } from '../words/requests-words.ts';
import classes from './filter-bar.module.css';
import { filterInWords, valueInWords } from './filter-words.ts';
import { FindForm } from './find-form.tsx';
import { type Caller, PersonChip } from './person-chip.tsx';
import type { FilterName, RequestFilters } from './request-filters.ts';
import { type Offered, ValueChip } from './value-chip.tsx';

const statuses = ['200', '201', '202', '204', '400', '401', '404', '422', '429', '500'] as const;
const removable = ['identityReference', 'rampId', 'traceId', 'from', 'to'] as const;

interface FilterBarProps {
  filters: RequestFilters;
  /** Who made the calls that are listed. */
  callers: readonly Caller[];
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: RequestFilters) => void;
}

/** What the list is narrowed to: a chip a filter, pressed where it counts. The address holds it all. */
export function FilterBar({ filters, callers, barRef, onChange }: FilterBarProps) {
  const set = (name: FilterName, value: string | undefined) => onChange(withFilter(filters, name, value));
  const remove = (change: () => void) => {
    change();
    barRef.current?.focus();
  };
  const named = (values: readonly string[], name: FilterName): Offered[] =>
    values.map((value) => ({ value, text: valueInWords(name, value) }));
  const choices: [FilterName, Offered[]][] = [
    ['status', named(statuses, 'status')],
    ['operation', named(Object.keys(operationSummaries), 'operation')],
    ['outcome', named(callOutcomes, 'outcome')],
  ];
  return (
    <section className={classes.bar} aria-label={directoryWords.filters} ref={barRef} tabIndex={-1}>
      {choices.map(([name, offered]) => (
        <ValueChip
          name={name}
          offered={offered}
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
      {Object.keys(filters).length > 0 ? (
        <Anchor component="button" type="button" size="sm" onClick={() => remove(() => onChange({}))}>
          {directoryWords.clearFilters}
        </Anchor>
      ) : null}
      <FindForm onFind={(found) => onChange({ ...filters, ...found })} />
    </section>
  );
}
