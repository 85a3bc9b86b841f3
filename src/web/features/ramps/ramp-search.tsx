import { Box, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { rampId as rampIdText } from '#contract/service/primitives.ts';
import type { SearchItem } from '#contract/desk/search.ts';
import { decideFinding, searchMutation } from '#web/shared/find/find-record.ts';
import { FoundRecord } from '#web/shared/find/found-record.tsx';
import { calendarDayInWords } from '#web/shared/forms/calendar-day.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { readerLocale } from '#web/shared/format/reader-locale.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { ReadingChoice } from '#web/shared/ui/reading-choice.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';

import { type RampSearch as Read, readRampSearch } from './read-ramp-search.ts';
import { listWords as words } from './ramps-words.ts';
import classes from './ramps.module.css';

export type Narrowing =
  | { readonly q: string }
  | { readonly end: string }
  | { readonly identityReference: string }
  | { readonly day: string };

interface RampSearchProps {
  onNarrow: (narrowing: Narrowing) => void;
}

/**
 * Opens whole ids; days and parts of ids narrow the list. All else is searched for in a body: no text that found
 * nothing gets into an address.
 */
export function RampSearch({ onNarrow }: RampSearchProps) {
  const navigate = useNavigate();
  const search = useMutation(searchMutation());
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);

  const narrow = (narrowing: Narrowing) => {
    setText('');
    setRead(null);
    search.reset();
    onNarrow(narrowing);
  };
  const settle = (asked: string, items: readonly SearchItem[]) => {
    const finding = decideFinding(asked, items);
    if (finding.kind === 'open') {
      const { kind, id } = finding.item;
      if (kind === 'ramp') void navigate(paths.ramp(id));
      else narrow({ identityReference: id });
      return;
    }
    const parts = partsIn(asked, items);
    if (parts.length === 1 && parts[0] !== undefined) narrow(parts[0]);
    // A whole number may be an amount as well.
    else if (items.length === 0 && /^\d+$/.test(asked)) ask(`${asked}.0`);
  };
  const ask = (asked: string) => search.mutate(asked, { onSuccess: ({ items }) => settle(asked, items) });
  const follow = (understood: Read) => {
    setRead(understood);
    search.reset();
    if (understood.kind === 'open') void navigate(paths.ramp(understood.rampId));
    else if (understood.kind === 'text') ask(understood.text);
    else if (understood.kind === 'refused') field.current?.focus();
    else if (understood.kind === 'days') {
      if (understood.days.length === 1) narrow({ day: understood.days[0] ?? '' });
    } else if (understood.amounts.length === 1) ask(understood.amounts[0] ?? '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    follow(readRampSearch(text, readerLocale()));
  };

  return (
    <>
      <form className={classes.search} noValidate aria-label={words.searchForm} onSubmit={submit}>
        <TextBox
          ref={field}
          name="ramp"
          label={words.searchLabel}
          description={words.searchHelp}
          error={read?.kind === 'refused' ? read.message : null}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setRead(null);
          }}
          isIdentifier
          data-takes-several
        />
        <Button type="submit" className={classes.searchSubmit} loading={search.isPending}>
          {words.searchButton}
        </Button>
      </form>
      <Readings read={read} onFollow={follow} />
      {search.error ? <ErrorPanel error={search.error} onRetry={() => ask(search.variables)} /> : null}
      {search.data ? (
        <Found text={search.variables} items={search.data.items} onNarrow={narrow} key={search.submittedAt} />
      ) : null}
    </>
  );
}

function partsIn(text: string, items: readonly SearchItem[]): Narrowing[] {
  const has = (matched: SearchItem['matched']) =>
    items.some((item) => item.kind === 'ramp' && item.matched === matched);
  const parts = [...(has('ramp-id') ? [{ q: text }] : []), ...(has('ramp-id-end') ? [{ end: text }] : [])];
  return items.some(({ kind, matched }) => kind === 'customer' || matched === 'amount') ? [] : parts;
}

/** Asks which of several readings is meant. */
function Readings({ read, onFollow }: { read: Read | null; onFollow: (read: Read) => void }) {
  if (read === null) return null;
  const choice = (
    options: readonly string[],
    nameOf: (option: string) => string,
    readOf: (option: string) => Read,
  ) =>
    options.length < 2 ? null : (
      <ReadingChoice
        label={words.searchWhich}
        readings={options.map((value) => ({ value, label: nameOf(value) }))}
        onPick={(option) => onFollow(readOf(option))}
      />
    );
  if (read.kind === 'days')
    return choice(
      read.days,
      (day) => calendarDayInWords(day) ?? day,
      (day) => ({ kind: 'days', days: [day] }),
    );
  if (read.kind === 'amounts')
    return choice(read.amounts, String, (amount) => ({ kind: 'amounts', amounts: [amount] }));
  if (read.kind !== 'refused') return null;
  return choice(
    read.options,
    (option) => shortenMiddle(option, 20, 6),
    (option) => readRampSearch(option, readerLocale()),
  );
}

interface FoundProps extends RampSearchProps {
  text: string;
  items: readonly SearchItem[];
}

/** Empty while a single match opens or narrows the list. */
function Found({ text, items, onNarrow }: FoundProps) {
  const finding = decideFinding(text, items);
  const parts = partsIn(text, items);
  const title = finding.kind === 'none' ? words.foundNone : words.foundSome({ count: items.length });
  useAnnouncement(title);
  if (finding.kind === 'open' || (finding.kind === 'choose' && parts.length === 1)) return null;
  if (parts.length > 1)
    return (
      <ReadingChoice
        label={words.searchWhich}
        readings={parts.map((part) => ({
          value: 'q' in part ? 'q' : 'end',
          label: 'q' in part ? words.beginsWith({ text }) : words.endsWith({ text }),
        }))}
        onPick={(value) => onNarrow(value === 'q' ? { q: text } : { end: text })}
      />
    );
  return (
    <Box component="section" mt={14} pt="sm" fz="sm" className={classes.found} aria-label={words.foundLabel}>
      <Text fw={600} inherit>
        {title}
      </Text>
      {finding.kind === 'none' ? (
        <Text c="dimmed" inherit>
          {words.foundNoneText}
        </Text>
      ) : (
        <Box component="ul" className="plain-list">
          {finding.items.map((item) => (
            <FoundRecord item={item} text={text} key={`${item.kind} ${item.id}`} />
          ))}
        </Box>
      )}
      {rampIdText.safeParse(text).success && finding.kind === 'none' ? (
        <RoleGateLink action="look-up-ramp" to={paths.ramp(text)} variant="default" size="xs">
          {words.openAtService({ id: shortenMiddle(text, 12, 6) })}
        </RoleGateLink>
      ) : null}
    </Box>
  );
}
