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
  /** Filters without a chip get one that removes them. */
  removable: readonly Name[];
  /** `Status: In progress`. */
  filterInWords: (name: Name, value: string) => string;
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: AddressFilters<Name>) => void;
  /** Beside a detail: one line on phones. */
  isBeside?: boolean;
  children: ReactNode;
  form?: ReactNode;
}

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
  // For the page's focus and the sideways-scroll mark.
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
  name: string;
  label: string;
  /** For narrow windows; the button becomes an icon. */
  shortLabel?: string;
  faultOf: (text: string) => string | null;
  onApply: (value: string) => void;
}

/** Applies on submit only: a half-typed e-mail must not enter an address. */
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
  action?: ReactNode;
  children: ReactNode;
}

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
