import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import {
  auditFilterFields,
  auditKinds,
  auditOutcomes,
  type AuditFilters,
  type AuditList,
} from '#contract/desk/audit.ts';
import { fromFieldTime, toFieldTime } from '#web/shared/format/field-time.ts';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';

import { actionWords, fieldWords, kindWords, objectWords, outcomeLooks, words } from './audit-words.ts';
import classes from './filter-bar.module.css';

export interface FilterBarProps {
  filters: AuditFilters;
  people: AuditList['people'];
}

interface FilterFormProps extends FilterBarProps {
  onApply: (filters: Partial<Record<keyof AuditFilters, string>>) => void;
}

/** The filters as fields; they count when they are applied. */
export function FilterForm({ filters, people, onApply }: FilterFormProps) {
  const zone = useTimeZone();
  const [objectFault, setObjectFault] = useState<string | null>(null);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = given.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const objectId = text('objectId');
    const parsed = auditFilterFields.objectId.safeParse(objectId === '' ? undefined : objectId);
    if (!parsed.success) {
      setObjectFault(words.identifierFault);
      return;
    }
    onApply({
      ...filters,
      person: text('person'),
      action: text('action'),
      objectKind: text('objectKind'),
      objectId,
      outcome: text('outcome'),
      kind: text('kind'),
      from: fromFieldTime(text('from'), zone) ?? '',
      to: fromFieldTime(text('to'), zone) ?? '',
    });
  };

  const select = (name: 'person' | 'action' | 'objectKind' | 'outcome' | 'kind') => ({
    name,
    defaultValue: filters[name] ?? '',
  });
  const zoneName = zone === 'utc' ? words.utc : words.localTime;
  return (
    <form className={classes.form} aria-label={words.filterTrail} onSubmit={apply}>
      <NativeSelect
        label={fieldWords.person}
        {...select('person')}
        data={[
          any(words.anyone),
          ...people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
        ]}
      />
      <NativeSelect
        label={fieldWords.action}
        {...select('action')}
        data={[any(), ...optionsOf(actionWords).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))]}
      />
      <NativeSelect
        label={fieldWords.about}
        {...select('objectKind')}
        data={[any(), ...optionsOf(objectWords)]}
      />
      <TextInput
        label={fieldWords.objectId}
        name="objectId"
        defaultValue={filters.objectId ?? ''}
        error={objectFault}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <NativeSelect
        label={fieldWords.outcome}
        {...select('outcome')}
        data={[any(), ...auditOutcomes.map((value) => ({ value, label: outcomeLooks[value].text }))]}
      />
      <NativeSelect
        label={fieldWords.kind}
        {...select('kind')}
        data={[any(), ...auditKinds.map((value) => ({ value, label: kindWords[value] ?? value }))]}
      />
      <TextInput
        label={fieldWords.from(zoneName)}
        name="from"
        type="datetime-local"
        defaultValue={toFieldTime(filters.from, zone)}
      />
      <TextInput
        label={fieldWords.before(zoneName)}
        name="to"
        type="datetime-local"
        defaultValue={toFieldTime(filters.to, zone)}
      />
      <Button type="submit" variant="default" className={classes.apply}>
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
