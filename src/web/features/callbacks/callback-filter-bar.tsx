import {
  callbackGroups,
  callbackKinds,
  callbackResults,
  callbackVerifications,
} from '#contract/desk/callbacks.ts';
import { identityMessageStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import { withFilter } from '#web/shared/lists/address-filters.ts';
import { FilterBar, FilterForm } from '#web/shared/lists/filter-bar.tsx';
import { TimeFilter, ValueChips } from '#web/shared/lists/value-filters.tsx';
import type { LiveFilterBarProps } from '#web/shared/live-list/live-page.tsx';
import { ToggleChip } from '#web/shared/lists/filter-chips.tsx';

import { type CallbackFilters, filterInWords, type FilterName, valueInWords } from './callback-filters.ts';
import type { CallbackRow } from './callback-queries.ts';
import { words } from './callbacks-words.ts';

const choices = [
  ['kind', callbackKinds],
  ['status', [...new Set([...rampStatuses, ...identityMessageStatuses])]],
  ['verification', callbackVerifications],
  ['result', callbackResults],
] as const;

/** What a ramp's id or a customer's reference may be. */
const objectName = /^[A-Za-z0-9_-]{1,100}$/;

/** The filters: groups, kinds, statuses, time, and a ramp or customer. */
export function CallbackFilterBar({
  filters,
  barRef,
  onChange,
}: LiveFilterBarProps<CallbackRow, CallbackFilters>) {
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
      <ValueChips
        choices={choices}
        labels={words.filterNames}
        inWords={valueInWords}
        filters={filters}
        onChange={onChange}
      />
      <TimeFilter label={words.spanName} filters={filters} onChange={onChange} />
    </FilterBar>
  );
}
