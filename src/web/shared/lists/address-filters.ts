import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';

import { columnsParameter } from '#contract/desk/view-columns.ts';
import { commaList } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { absoluteTime, type TimeZoneChoice } from '#web/shared/time/format-time.ts';

/** Names the view that an address's filters come from. */
export const viewParameter = 'view';
const viewId = /^[0-9a-f-]{36}$/;

export const instantFilter = z.iso.datetime({ offset: true });

export type AddressFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface FilterField {
  safeParse(text: unknown): { success: true; data: string | undefined } | { success: false };
}

export interface FilterCodec<Filters> {
  /** Drops invalid filters, so old or mistyped addresses still open. */
  readonly read: (address: URLSearchParams) => Filters;
  /** In a fixed order. */
  readonly write: (filters: Filters) => URLSearchParams;
}

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
 * Returns `query`, the filters' text; `search`, the same with their view; and `bar`, which gets focus when a
 * pressed chip disappears.
 */
export function useAddressFilters<Filters extends object>(
  codec: FilterCodec<Filters>,
  directory?: Parameters<typeof rememberFilters>[0],
) {
  const [address, setAddress] = useSearchParams();
  const bar = useRef<HTMLElement>(null);
  const filters = codec.read(address);
  const query = codec.write(filters).toString();
  const search = withView(codec.write(filters), address).toString();
  // Outlives the page, for links back from records.
  useEffect(() => {
    if (directory !== undefined) rememberFilters(directory, search);
  }, [directory, search]);
  const change = (changed: Filters) =>
    setAddress(withView(codec.write(changed), address), { preventScrollReset: true });
  const clear = () => {
    setAddress(new URLSearchParams(), { preventScrollReset: true });
    bar.current?.focus();
  };
  return { filters, query, search, bar, change, clear };
}

/** Keeps the columns, and the view while there are filters. */
function withView(filters: URLSearchParams, address: URLSearchParams): URLSearchParams {
  const columns = address.get(columnsParameter) ?? '';
  if (columns !== '') filters.set(columnsParameter, columns);
  const view = address.get(viewParameter) ?? '';
  if (filters.size > 0 && viewId.test(view)) filters.set(viewParameter, view);
  return filters;
}

export function withFilter<Name extends string>(
  filters: AddressFilters<Name>,
  name: Name,
  value: string | undefined,
): AddressFilters<Name> {
  const others = Object.fromEntries(Object.entries(filters).filter(([one]) => one !== name));
  return (value === undefined ? others : { ...others, [name]: value }) as AddressFilters<Name>;
}

export function toggleFilter<Name extends string>(
  filters: AddressFilters<Name>,
  name: Name,
  value: string,
): AddressFilters<Name> {
  return withFilter(filters, name, filters[name] === value ? undefined : value);
}

export function countFilters(filters: AddressFilters<string>): number {
  return Object.keys(filters).length;
}

/** Returns `Status: In progress, Method: payid`. */
export function filtersInWords<Name extends string>(
  filters: AddressFilters<Name>,
  inWords: (name: Name, value: string) => string,
): string {
  const given = Object.entries(filters) as [Name, string][];
  return commaList(given.map(([name, value]) => inWords(name, value)));
}

/** Returns `4 May 2026 10:00:00 UTC`. */
export function instantInWords(instant: string, zone: TimeZoneChoice = 'utc'): string {
  const { day, clock, zone: zoneName } = absoluteTime(Date.parse(instant), zone);
  return `${day} ${clock} ${zoneName}`;
}

type DirectoryName = 'customers' | 'ramps';

/** Until reload: `blocked=true&q=c-1`. */
const lastFilters: Partial<Record<DirectoryName, string>> = {};

/** Returns a directory's path with its last filters. */
export function listAsLeft(directory: DirectoryName): string {
  const filters = lastFilters[directory];
  return filters ? `${paths[directory]()}?${filters}` : paths[directory]();
}

export function rememberFilters(directory: DirectoryName, filters: string): void {
  lastFilters[directory] = filters;
}
