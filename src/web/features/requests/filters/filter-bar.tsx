import { Anchor } from '@mantine/core';
import type { RefObject } from 'react';

import { callOutcomes } from '#contract/desk/requests.ts';
import { operationSummaries } from '#contract/service/operation-summaries.ts';
import { withFilter } from '#web/shared/lists/address-filters.ts';
import { TimeFields } from '#web/shared/lists/time-fields.tsx';
import { ChoiceChip } from '#web/shared/ui/filter-chips/choice-chip.tsx';
import { RemovableChip } from '#web/shared/ui/filter-chips/removable-chip.tsx';
import { SpanChip } from '#web/shared/ui/filter-chips/span-chip.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { words } from '../words/requests-words.ts';
import classes from './filter-bar.module.css';
import { filterInWords, valueInWords } from './filter-words.ts';
import { FindForm } from './find-form.tsx';
import type { FilterName, RequestFilters } from './request-filters.ts';

const statuses = ['200', '201', '202', '204', '400', '401', '404', '422', '429', '500'] as const;
const removable = ['identityReference', 'rampId', 'traceId', 'from', 'to'] as const;

/** Somebody who made one of the calls that are listed. */
export interface Caller {
  readonly id: string;
  readonly name: string;
}

interface FilterBarProps {
  filters: RequestFilters;
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
    ['staff', callers.map(({ id, name }) => ({ value: id, text: name }))],
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
      <SpanChip
        label={words.spanName}
        from={filters.from}
        onChoose={(from) =>
          onChange(withFilter<FilterName>(withFilter<FilterName>(filters, 'to', undefined), 'from', from))
        }
      />
      <TimeFields from={filters.from} to={filters.to} onChange={set} />
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

interface Offered {
  value: string;
  text: string;
}

interface ValueChipProps {
  name: FilterName;
  offered: readonly Offered[];
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** One that stands in the address and not among the known is offered too. */
function ValueChip({ name, offered, value, onChoose }: ValueChipProps) {
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
      onChoose={(chosen) => onChoose(chosen === '' ? undefined : chosen)}
    />
  );
}
