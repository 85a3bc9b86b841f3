import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type RefObject, useId, useRef, useState } from 'react';
import * as z from 'zod';

import { auditFilterFields, auditKinds, type AuditList, auditOutcomes } from '#contract/desk/audit.ts';
import { fieldsOfInstant, instantOfFields, type RangeEnd } from '#web/shared/time/day-range.ts';
import { absoluteTime, type TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { instantInWords } from '#web/shared/lists/address-filters.ts';
import { FilterBar } from '#web/shared/lists/filter-bar.tsx';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import {
  actionInWords,
  actionWords,
  objectWords,
  outcomeLook,
  outcomeLooks,
} from '#web/shared/trail/trail-words.ts';
import { language } from '#web/shared/language/language.ts';
import { directoryWords } from '#web/shared/lists/list-words.ts';

import { auditFilters, type AuditFilters, type FilterName } from './audit-filters.ts';
import { fieldWords, kindWords, words } from './audit-words.ts';
import classes from './audit.module.css';
import { PersonActsLink } from './person-acts.tsx';

interface ChipContext {
  people: AuditList['people'];
  zone: TimeZoneChoice;
}

const chip = (name: string, value: string) => directoryWords.filterValue({ name, value });

const chipWords: Record<FilterName, (value: string, context: ChipContext) => string> = {
  person: (value, { people }) =>
    chip(fieldWords.person, people.find(({ id }) => id === value)?.name ?? shortenMiddle(value)),
  action: (value) => chip(fieldWords.action, actionInWords(value)),
  objectKind: (value) => chip(fieldWords.about, objectWords[value] ?? value),
  objectId: (value) => chip(fieldWords.object, shortenMiddle(value, 10, 6)),
  outcome: (value) => chip(fieldWords.outcome, outcomeLook(value)?.text ?? value),
  kind: (value) => chip(fieldWords.kind, kindWords[value] ?? value),
  requestId: (value) => chip(fieldWords.request, shortenMiddle(value)),
  from: (value, { zone }) => fieldWords.fromTime({ time: timeInWords(value, zone, 'from') }),
  to: (value, { zone }) => fieldWords.untilTime({ time: timeInWords(value, zone, 'to') }),
};

function timeInWords(instant: string, zone: TimeZoneChoice, end: RangeEnd): string {
  const { day, time } = fieldsOfInstant(instant, zone, end);
  return time === '' ? absoluteTime(Date.parse(day), 'utc').day : instantInWords(instant, zone);
}

const filterNames = Object.keys(chipWords) as FilterName[];

/** Returns e.g. `Outcome: Refused`. */
export function filterInWords(name: FilterName, value: string, context: ChipContext): string {
  return chipWords[name](value, context);
}

interface AuditFilterBarProps {
  filters: AuditFilters;
  people: AuditList['people'];
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: AuditFilters) => void;
}

export function AuditFilterBar({ filters, people, barRef, onChange }: AuditFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const zone = useTimeZone();
  const filtered = people.find(({ id }) => id === filters.person);
  const change = (changed: AuditFilters) => {
    onChange(changed);
    // The pressed chip has disappeared with its filter.
    toggle.current?.focus();
  };
  return (
    <FilterBar
      filters={filters}
      removable={filterNames}
      filterInWords={(name, value) => filterInWords(name, value, { people, zone })}
      barRef={barRef}
      onChange={change}
      form={
        <div id={formId} hidden={!isOpen} className={classes.fields}>
          {isOpen ? (
            <FilterForm
              filters={filters}
              people={people}
              key={auditFilters.write(filters).toString()}
              onApply={(applied) => {
                setOpen(false);
                change(applied);
              }}
            />
          ) : null}
        </div>
      }
    >
      <Button
        variant="default"
        ref={toggle}
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.hideFilter : words.filter}
      </Button>
      {filtered === undefined ? null : <PersonActsLink {...filtered} />}
    </FilterBar>
  );
}

const objectId = auditFilterFields.objectId;
const filterSchema = z.object({
  person: z.string(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || objectId.safeParse(text).success, words.identifierFault),
  ),
  outcome: z.string(),
  kind: z.string(),
  from: z.object({ day: z.string(), time: z.string() }),
  to: z.object({ day: z.string(), time: z.string() }),
});
type FilterValues = z.infer<typeof filterSchema>;

interface FilterFormProps {
  filters: AuditFilters;
  people: AuditList['people'];
  onApply: (filters: AuditFilters) => void;
}

function FilterForm({ filters, people, onApply }: FilterFormProps) {
  const zone = useTimeZone();
  const { form } = useDeskForm<FilterValues>({
    resolver: zodResolver(filterSchema),
    defaultValues: {
      person: filters.person ?? '',
      action: filters.action ?? '',
      objectKind: filters.objectKind ?? '',
      objectId: filters.objectId ?? '',
      outcome: filters.outcome ?? '',
      kind: filters.kind ?? '',
      from: fieldsOfInstant(filters.from, zone, 'from'),
      to: fieldsOfInstant(filters.to, zone, 'to'),
    },
  });
  const { register } = form;
  const apply = form.handleSubmit(({ from, to, ...values }) =>
    onApply({
      ...filters,
      ...values,
      from: instantOfFields(from, zone, 'from') ?? '',
      to: instantOfFields(to, zone, 'to') ?? '',
    }),
  );

  const zoneName = zone === 'utc' ? words.utc : words.localTime;
  return (
    <form className={classes.form} aria-label={words.filterTrail} onSubmit={(event) => void apply(event)}>
      <NativeSelect
        label={fieldWords.person}
        {...register('person')}
        data={[
          any(words.anyone),
          ...people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
        ]}
      />
      <NativeSelect
        label={fieldWords.action}
        {...register('action')}
        data={[any(), ...optionsOf(actionWords).toSorted((a, b) => a.label.localeCompare(b.label, language))]}
      />
      <NativeSelect
        label={fieldWords.about}
        {...register('objectKind')}
        data={[any(), ...optionsOf(objectWords)]}
      />
      <TextField control={form.control} name="objectId" label={fieldWords.objectId} isIdentifier />
      <NativeSelect
        label={fieldWords.outcome}
        {...register('outcome')}
        data={[any(), ...auditOutcomes.map((value) => ({ value, label: outcomeLooks[value].text }))]}
      />
      <NativeSelect
        label={fieldWords.kind}
        {...register('kind')}
        data={[any(), ...auditKinds.map((value) => ({ value, label: kindWords[value] ?? value }))]}
      />
      {(['from', 'to'] as const).map((end) => (
        <Group gap={6} wrap="nowrap" align="end" key={end}>
          <TextInput
            flex={1}
            label={fieldWords[end]({ zone: zoneName })}
            {...register(`${end}.day`)}
            type="date"
          />
          <TextInput w={104} label={fieldWords.timeOf[end]} {...register(`${end}.time`)} type="time" />
        </Group>
      ))}
      <Button type="submit" variant="default" mt={23} style={{ justifySelf: 'start' }}>
        {words.applyFilters}
      </Button>
    </form>
  );
}

function any(label: string = words.anything) {
  return { value: '', label };
}

function optionsOf(named: Readonly<Record<string, string>>) {
  return Object.entries(named).map(([value, label]) => ({ value, label }));
}
