import { zodResolver } from '@hookform/resolvers/zod';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';

import { callOutcomes, type RequestSummary } from '#contract/desk/requests.ts';
import { operationNames } from '#contract/service/operations.ts';
import { useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { withFilter } from '#web/shared/lists/address-filters.ts';
import { FilterBar } from '#web/shared/lists/filter-bar.tsx';
import { TimeFilter, ValueChip, ValueChips } from '#web/shared/lists/value-filters.tsx';
import { directoryWords } from '#web/shared/lists/list-words.ts';

import {
  filterInWords,
  type FilterName,
  filtersOfPath,
  isFilterValue,
  type RequestFilters,
  valueInWords,
} from './request-filters.ts';
import { requestPeopleQuery } from './request-queries.ts';
import { words } from './requests-words.ts';
import classes from './requests.module.css';

const kinds = ['identityReference', 'rampId', 'traceId', 'path'] as const;

const choices = [
  ['status', ['200', '201', '202', '204', '400', '401', '404', '422', '429', '500']],
  ['operation', operationNames],
  ['outcome', callOutcomes],
] as const;

export interface Caller {
  readonly id: string;
  readonly name: string;
}

interface RequestFilterBarProps {
  filters: RequestFilters;
  newest: readonly RequestSummary[];
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: RequestFilters) => void;
}

export function RequestFilterBar({ filters, newest, barRef, onChange }: RequestFilterBarProps) {
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
      <ValueChips
        choices={choices}
        labels={words.filterNames}
        inWords={valueInWords}
        filters={filters}
        onChange={onChange}
      />
      <PersonChip
        listed={newest.flatMap(({ staff }) => (staff === null ? [] : [staff]))}
        value={filters.staff}
        onChoose={(id) => onChange(withFilter<FilterName>(filters, 'staff', id))}
      />
      <TimeFilter label={words.spanName} filters={filters} onChange={onChange} />
    </FilterBar>
  );
}

const findSchema = z.object({ kind: z.enum(kinds), text: z.string() }).superRefine((values, context) => {
  if (values.text.trim() === '' || filtersOf(values) !== null) return;
  context.addIssue({ code: 'custom', path: ['text'], message: words.findFaults[values.kind] });
});
type FindValues = z.infer<typeof findSchema>;

/** Applies on submit: half-typed e-mails must not get into the address. */
function FindForm({ onFind }: { onFind: (filters: RequestFilters) => void }) {
  const { form } = useDeskForm<FindValues>({
    resolver: zodResolver(findSchema),
    defaultValues: { kind: 'identityReference', text: '' },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const find = form.handleSubmit((values) => {
    const found = filtersOf(values);
    if (found === null) return;
    form.resetField('text');
    onFind(found);
  });

  return (
    <form
      className={classes.find}
      aria-label={words.findForm}
      noValidate
      onSubmit={(event) => void find(event)}
    >
      <NativeSelect
        aria-label={words.findKind}
        size="xs"
        data={kinds.map((value) => ({ value, label: words.findKinds[value] }))}
        {...form.register('kind', { onChange: () => form.clearErrors('text') })}
      />
      <TextInput
        aria-label={words.findLabel}
        placeholder={words.findKinds[kind]}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      <ActionIcon type="submit" variant="default" size={34} aria-label={directoryWords.applyFilter}>
        <IconFilter size={16} aria-hidden />
      </ActionIcon>
    </form>
  );
}

/** Returns null if the text isn't of this kind. */
function filtersOf({ kind, text }: FindValues): RequestFilters | null {
  const value = text.trim();
  if (kind === 'path') return filtersOfPath(value);
  return isFilterValue(kind, value) ? { [kind]: value } : null;
}

interface PersonChipProps {
  /** Callers of the listed rows, possibly newer than the full list. */
  listed: readonly Caller[];
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Offers all callers by name; says when some are missing. */
export function PersonChip({ listed, value, onChoose }: PersonChipProps) {
  const { data, isError } = useQuery(requestPeopleQuery());
  const callers = new Map([...(data?.people ?? []), ...listed].map(({ id, name }) => [id, name]));
  const offered = [...callers]
    .map(([id, name]) => ({ value: id, text: name }))
    .toSorted((one, other) => one.text.localeCompare(other.text));
  return (
    <ValueChip
      label={words.filterNames.staff}
      options={offered}
      inWords={(id) => valueInWords('staff', id)}
      note={noteOn(data?.isMore, isError)}
      value={value}
      onChoose={onChoose}
    />
  );
}

function noteOn(isMore: boolean | undefined, isUnread: boolean): string | undefined {
  if (isMore === true) return words.morePeople;
  return isMore === undefined && isUnread ? words.peopleUnread : undefined;
}
