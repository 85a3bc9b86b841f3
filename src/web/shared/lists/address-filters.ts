import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';

import { paths } from '#web/shared/paths.ts';
import { absoluteTime, type TimeZoneChoice } from '#web/shared/time/format-time.ts';

/** A point in time as a filter: an ISO instant. */
export const instantFilter = z.iso.datetime({ offset: true });

/** Filters by name, as they are in an address. */
export type AddressFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface FilterField {
  safeParse(text: unknown): { success: true; data: string | undefined } | { success: false };
}

/** Reads the filters of one list from an address and writes them back. */
export interface FilterCodec<Filters> {
  /** Leaves invalid filters out, so that an old or mistyped address still opens. */
  readonly read: (address: URLSearchParams) => Filters;
  /** Always in the same order. */
  readonly write: (filters: Filters) => URLSearchParams;
}

/** The filters of a list, each with the values it may have. */
export function addressFilters<Name extends string>(
  fields: Readonly<Record<Name, FilterField>>,
): FilterCodec<AddressFilters<Name>> {
  const names = Object.keys(fields).map((name) => name as Name);
  return {
    read(address) {
      const given = names.flatMap((name) => {
        const parsed = fields[name].safeParse(address.get(name));
        return parsed.success ? [[name, parsed.data]] : [];
      });
      return Object.fromEntries(given) as AddressFilters<Name>;
    },
    write: (filters) =>
      new URLSearchParams(
        names.flatMap((name) => {
          const value = filters[name];
          return value === undefined || value === '' ? [] : [[name, value]];
        }),
      ),
  };
}

/**
 * The filters in the address, and how to change them. `query` is the same as text; `bar` takes the focus when a pressed chip is gone. A
 * directory's filters are remembered for the links back to it.
 */
export function useAddressFilters<Filters extends object>(
  codec: FilterCodec<Filters>,
  directory?: Parameters<typeof rememberFilters>[0],
) {
  const [address, setAddress] = useSearchParams();
  const bar = useRef<HTMLElement>(null);
  const filters = codec.read(address);
  const query = codec.write(filters).toString();
  // Outlives the page, for the links back from a record.
  useEffect(() => {
    if (directory !== undefined) rememberFilters(directory, query);
  }, [directory, query]);
  const change = (changed: Filters) => setAddress(codec.write(changed), { preventScrollReset: true });
  const clear = () => {
    setAddress(new URLSearchParams(), { preventScrollReset: true });
    bar.current?.focus();
  };
  return { filters, query, bar, change, clear };
}

/** The filters with one set to another value, or without it. */
export function withFilter<Name extends string>(
  filters: AddressFilters<Name>,
  name: Name,
  value: string | undefined,
): AddressFilters<Name> {
  const others = Object.fromEntries(Object.entries(filters).filter(([one]) => one !== name));
  return (value === undefined ? others : { ...others, [name]: value }) as AddressFilters<Name>;
}

/** The filters with this value set, or without it if it was. */
export function toggleFilter<Name extends string>(
  filters: AddressFilters<Name>,
  name: Name,
  value: string,
): AddressFilters<Name> {
  return withFilter(filters, name, filters[name] === value ? undefined : value);
}

/** How many filters are set. */
export function countFilters(filters: AddressFilters<string>): number {
  return Object.keys(filters).length;
}

/** All set filters in words, each by `inWords`: `Status: In progress, Method: payid`. */
export function filtersInWords<Name extends string>(
  filters: AddressFilters<Name>,
  inWords: (name: Name, value: string) => string,
): string {
  const given = Object.entries(filters) as [Name, string][];
  return given.map(([name, value]) => inWords(name, value)).join(', ');
}

/** The instant of a filter in words: `4 May 2026 10:00:00 UTC`. */
export function instantInWords(instant: string, zone: TimeZoneChoice = 'utc'): string {
  const { day, clock, zone: zoneName } = absoluteTime(Date.parse(instant), zone);
  return `${day} ${clock} ${zoneName}`;
}

type DirectoryName = 'customers' | 'ramps';

/** The filters that each directory had last, for as long as the page stays open: `blocked=true&q=c-1`. */
const lastFilters: Partial<Record<DirectoryName, string>> = {};

/** The path back to a directory with the filters it had last. */
export function listAsLeft(directory: DirectoryName): string {
  const filters = lastFilters[directory];
  return filters ? `${paths[directory]()}?${filters}` : paths[directory]();
}

/** Remembers how a directory was narrowed: its filters as they are in the address. */
export function rememberFilters(directory: DirectoryName, filters: string): void {
  lastFilters[directory] = filters;
}
