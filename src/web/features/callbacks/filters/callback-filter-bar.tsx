import type { RefObject } from 'react';

import {
  callbackGroups,
  callbackKinds,
  callbackResults,
  callbackVerifications,
} from '#contract/desk/callbacks.ts';
import { identityMessageStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import { withFilter } from '#web/shared/lists/address-filters.ts';
import { FilterBar } from '#web/shared/lists/filters/filter-bar.tsx';
import { FilterForm } from '#web/shared/lists/filters/filter-form.tsx';
import { offer, ValueChip } from '#web/shared/lists/filters/value-chip.tsx';
import { TimeFilter } from '#web/shared/lists/time-filter.tsx';
import { ToggleChip } from '#web/shared/ui/filter-chips/toggle-chip.tsx';

import { words } from '../words/callbacks-words.ts';
import type { CallbackFilters, FilterName } from './callback-filters.ts';
import { filterInWords, valueInWords } from './filter-words.ts';

const choices = [
  ['kind', callbackKinds],
  ['status', [...new Set([...rampStatuses, ...identityMessageStatuses])]],
  ['verification', callbackVerifications],
  ['result', callbackResults],
] as const;
/** What a ramp's id or a customer's reference may be. */
const objectName = /^[A-Za-z0-9_-]{1,100}$/;

interface CallbackFilterBarProps {
  filters: CallbackFilters;
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: CallbackFilters) => void;
}

/** What the inbox is narrowed to: groups, kinds, statuses, a time, and a ramp or customer. */
export function CallbackFilterBar({ filters, barRef, onChange }: CallbackFilterBarProps) {
  const set = (name: FilterName, value: string | undefined) => onChange(withFilter(filters, name, value));
  return (
    <FilterBar
      filters={filters}
      removable={['object', 'from', 'to']}
      filterInWords={filterInWords}
      barRef={barRef}
      onChange={onChange}
      isBeside
      form={
        <FilterForm
          name={words.objectForm}
          label={words.objectLabel}
          shortLabel={words.objectHint}
          faultOf={(text) => (objectName.test(text) ? null : words.objectFault)}
          onApply={(object) => set('object', object)}
        />
      }
    >
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
          label={words.filterNames[name]}
          offered={offer(values, (value) => valueInWords(name, value))}
          inWords={(value) => valueInWords(name, value)}
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
    </FilterBar>
  );
}
