import { Anchor } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

import { RemovableChip } from '#web/shared/ui/filter-chips/removable-chip.tsx';
import { directoryWords as words } from '#web/shared/words/directory-words.ts';

import { type AddressFilters, countFilters, withFilter } from '../address-filters.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps<Name extends string> {
  filters: AddressFilters<Name>;
  /** Those that no other chip shows: each has a chip of its own that takes it away. */
  removable: readonly Name[];
  /** A filter with its value: `Status: In progress`. */
  filterInWords: (name: Name, value: string) => string;
  /** Takes the focus when what was pressed is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: AddressFilters<Name>) => void;
  /** A list beside what is open of it: on a phone the bar is one line. */
  isBeside?: boolean;
  /** The chips that are pressed and chosen from. */
  children: ReactNode;
  /** Where a value is typed. */
  form: ReactNode;
}

/** What a list is narrowed to: a chip a filter, pressed where it counts. The address holds it all. */
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
  const narrowTo = (narrowed: AddressFilters<Name>) => {
    onChange(narrowed);
    barRef.current?.focus();
  };
  return (
    <section
      className={classes.bar}
      data-beside={isBeside || undefined}
      aria-label={words.filters}
      ref={barRef}
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
            label={words.removeFilter(text)}
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
