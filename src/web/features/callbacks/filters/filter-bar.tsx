import { Anchor } from '@mantine/core';
import type { RefObject } from 'react';

import {
  callbackGroups,
  callbackKinds,
  callbackResults,
  callbackVerifications,
} from '#contract/desk/callbacks.ts';
import { identityMessageStatuses } from '#contract/service/callbacks.ts';
import { rampStatuses } from '#contract/service/ramp.ts';
import { withFilter } from '#web/shared/lists/address-filters.ts';
import { TimeFilter } from '#web/shared/lists/time-filter.tsx';
import { ChoiceChip } from '#web/shared/ui/filter-chips/choice-chip.tsx';
import { RemovableChip } from '#web/shared/ui/filter-chips/removable-chip.tsx';
import { ToggleChip } from '#web/shared/ui/filter-chips/toggle-chip.tsx';

import { words } from '../words/callbacks-words.ts';
import type { CallbackFilters, FilterName } from './callback-filters.ts';
import classes from './filter-bar.module.css';
import { filterInWords, valueInWords } from './filter-words.ts';
import { ObjectForm } from './object-form.tsx';

const choices = [
  ['kind', callbackKinds],
  ['status', [...new Set([...rampStatuses, ...identityMessageStatuses])]],
  ['verification', callbackVerifications],
  ['result', callbackResults],
] as const;
const removable = ['object', 'from', 'to'] as const;

interface FilterBarProps {
  filters: CallbackFilters;
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: CallbackFilters) => void;
}

/** What the list is narrowed to: a chip a filter, pressed where it counts. The address holds it all. */
export function FilterBar({ filters, barRef, onChange }: FilterBarProps) {
  const set = (name: FilterName, value: string | undefined) =>
    onChange(withFilter<FilterName>(filters, name, value));
  const remove = (change: () => void) => {
    change();
    barRef.current?.focus();
  };
  return (
    <section className={classes.bar} aria-label={words.filters} ref={barRef} tabIndex={-1}>
      {callbackGroups.map((group) => (
        <ToggleChip
          label={words.groups[group]}
          isPressed={filters.is === group}
          onPress={() => set('is', filters.is === group ? undefined : group)}
          key={group}
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
            label={words.removeFilter(text)}
            onRemove={() => remove(() => set(name, undefined))}
            key={name}
          />
        );
      })}
      {Object.keys(filters).length > 0 ? (
        <Anchor component="button" type="button" size="sm" onClick={() => remove(() => onChange({}))}>
          {words.clearFilters}
        </Anchor>
      ) : null}
      <ObjectForm onApply={(object) => set('object', object)} />
    </section>
  );
}

interface ValueChipProps {
  name: 'kind' | 'status' | 'verification' | 'result';
  values: readonly string[];
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** One that stands in the address and not among the known is offered too. */
function ValueChip({ name, values, value, onChoose }: ValueChipProps) {
  const offered = value === undefined || values.includes(value) ? values : [...values, value];
  const label = words.filterNames[name];
  return (
    <ChoiceChip
      label={label}
      shown={words.filterValue(label, value === undefined ? words.any : valueInWords(name, value))}
      value={value ?? ''}
      options={[
        { value: '', text: words.any },
        ...offered.map((one) => ({ value: one, text: valueInWords(name, one) })),
      ]}
      onChoose={(chosen) => onChoose(chosen === '' ? undefined : chosen)}
    />
  );
}
