import { ActionIcon, Anchor, Button, Group } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, type RefObject, useCallback, useState } from 'react';

import { TextBox } from '#web/shared/forms/text-box.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { markMore } from '#web/shared/ui/scroll-cue.ts';
import { RemovableChip } from './filter-chips.tsx';
import { directoryWords as words } from './list-words.ts';

import { type AddressFilters, countFilters, withFilter } from './address-filters.ts';
import classes from './lists.module.css';

interface FilterBarProps<Name extends string> {
  filters: AddressFilters<Name>;
  /** Filters that no other chip shows: each gets a chip that removes it. */
  removable: readonly Name[];
  /** A filter with its value: `Status: In progress`. */
  filterInWords: (name: Name, value: string) => string;
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: AddressFilters<Name>) => void;
  /** The list is beside an open detail: on a phone the bar is one line. */
  isBeside?: boolean;
  /** The chips that are pressed and chosen from. */
  children: ReactNode;
  /** Where a value is typed. */
  form: ReactNode;
}

/** The filters of a list, one chip each, pressed if active. The address holds them all. */
export function FilterBar<Name extends string>({
  filters,
  removable,
  filterInWords,
  barRef,
  onChange,
  isBeside = false,
  children,
  form,
}: FilterBarProps<Name>) {
  // Taken by the page for the focus, and marked where it scrolls sideways.
  const bar = useCallback(
    (element: HTMLElement | null) => {
      barRef.current = element;
      const stop = markMore(element);
      return () => {
        barRef.current = null;
        stop?.();
      };
    },
    [barRef],
  );
  const narrowTo = (narrowed: AddressFilters<Name>) => {
    barRef.current?.focus();
    onChange(narrowed);
  };
  return (
    <section
      className={classes.bar}
      data-beside={isBeside || undefined}
      aria-label={words.filters}
      ref={bar}
      tabIndex={-1}
    >
      {children}
      {removable.map((name) => {
        const value = filters[name];
        if (value === undefined) return null;
        const text = filterInWords(name, value);
        return (
          <RemovableChip
            text={text}
            label={words.removeFilter({ name: text })}
            onRemove={() => narrowTo(withFilter(filters, name, undefined))}
            key={name}
          />
        );
      })}
      {countFilters(filters) > 0 ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => narrowTo({} as AddressFilters<Name>)}
        >
          {words.clearFilters}
        </Anchor>
      ) : null}
      {form}
    </section>
  );
}

interface FilterFormProps {
  /** What the form is for: `Filter by customer`. */
  name: string;
  /** What is typed. */
  label: string;
  /** A shorter label for little room; the button is then an icon. */
  shortLabel?: string;
  /** Why a text is no value; null where it is one. */
  faultOf: (text: string) => string | null;
  onApply: (value: string) => void;
}

/** Narrows a list to a typed value, once it is submitted: a half-typed value may be an e-mail, which no address may hold. */
export function FilterForm({ name, label, shortLabel, faultOf, onApply }: FilterFormProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const value = typed.trim();
    if (value === '') return;
    const found = faultOf(value);
    setFault(found);
    if (found !== null) return;
    setTyped('');
    onApply(value);
  };

  return (
    <form
      className={classes.form}
      data-short={shortLabel !== undefined || undefined}
      aria-label={name}
      noValidate
      onSubmit={apply}
    >
      <TextBox
        aria-label={label}
        placeholder={shortLabel ?? label}
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {shortLabel === undefined ? (
        <Button type="submit" variant="default">
          {words.applyFilter}
        </Button>
      ) : (
        <ActionIcon type="submit" variant="default" size={34} aria-label={words.applyFilter}>
          <IconFilter size={16} aria-hidden />
        </ActionIcon>
      )}
    </form>
  );
}

interface NoMatchesProps {
  title: string;
  onClear: () => void;
  /** Another action beside clearing the filters. */
  action?: ReactNode;
  /** Why nothing matches. */
  children: ReactNode;
}

/** Shown instead of the rows when nothing matches the filters. */
export function NoMatches({ title, onClear, action, children }: NoMatchesProps) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      {words.clearFilters}
    </Button>
  );
  return (
    <EmptyState
      title={title}
      action={
        action === undefined ? (
          clear
        ) : (
          <Group gap={8} justify="center">
            {clear}
            {action}
          </Group>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
