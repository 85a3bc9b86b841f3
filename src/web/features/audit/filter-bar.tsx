import { Anchor, Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import type { AuditFilters, AuditList } from '#contract/desk/audit.ts';
import { absoluteTime, type TimeZoneChoice } from '#web/shared/format/absolute-time.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';

import { writeFilters } from './audit-filters.ts';
import { actionInWords, kindWords, objectWords, outcomeLook, words } from './audit-words.ts';
import classes from './filter-bar.module.css';
import { FilterForm, type FilterBarProps } from './filter-form.tsx';

/** What the list is narrowed to, one chip a filter, and the form that changes it. The address holds it all. */
export function FilterBar({ filters, people }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [, setAddress] = useSearchParams();
  const formId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const zone = useTimeZone();
  const chips = (Object.keys(filters) as (keyof AuditFilters)[]).map((name) => ({
    name,
    text: chipWords[name](filters[name] ?? '', { people, zone }),
  }));
  // What was pressed is gone with the filter; the focus goes where filters are changed.
  const narrowTo = (narrowed: Parameters<typeof writeFilters>[0]) => {
    setAddress(writeFilters(narrowed));
    toggle.current?.focus();
  };
  return (
    <section aria-label={words.filters} className={classes.bar}>
      <div className={classes.chips}>
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
        {chips.map(({ name, text }) => (
          <button
            className={classes.chip}
            type="button"
            key={name}
            aria-label={words.removeFilter(text)}
            onClick={() => narrowTo({ ...filters, [name]: '' })}
          >
            {text}
            <IconX size={14} aria-hidden />
          </button>
        ))}
        {chips.length > 1 ? <ClearFilters /> : null}
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen ? (
          <FilterForm
            filters={filters}
            people={people}
            key={writeFilters(filters).toString()}
            onApply={(applied) => {
              setOpen(false);
              narrowTo(applied);
            }}
          />
        ) : null}
      </div>
    </section>
  );
}

function ClearFilters() {
  return (
    <Anchor component={Link} size="sm" to={paths.audit()}>
      {words.clearFilters}
    </Anchor>
  );
}

interface ChipContext {
  people: AuditList['people'];
  zone: TimeZoneChoice;
}

const chipWords: Record<keyof AuditFilters, (value: string, context: ChipContext) => string> = {
  person: (value, { people }) =>
    `Person: ${people.find(({ id }) => id === value)?.name ?? shortenMiddle(value)}`,
  action: (value) => `Action: ${actionInWords(value)}`,
  objectKind: (value) => `About: ${objectWords[value] ?? value}`,
  objectId: (value) => `Object: ${shortenMiddle(value, 10, 6)}`,
  outcome: (value) => `Outcome: ${outcomeLook(value)?.text ?? value}`,
  kind: (value) => `Kind: ${kindWords[value] ?? value}`,
  requestId: (value) => `Request: ${shortenMiddle(value)}`,
  from: (value, { zone }) => `From ${timeInWords(value, zone)}`,
  to: (value, { zone }) => `Before ${timeInWords(value, zone)}`,
};

function timeInWords(instant: string, zone: TimeZoneChoice): string {
  const { day, clock, zone: zoneName } = absoluteTime(Date.parse(instant), zone);
  return `${day} ${clock} ${zoneName}`;
}
