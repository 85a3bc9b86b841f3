/** Filters by name, as they stand in an address. */
export type AddressFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface FilterField {
  safeParse(text: unknown): { success: true; data: string } | { success: false };
}

/** Reads the filters of one list from an address and writes them there. */
export interface FilterCodec<Name extends string> {
  /** What is no filter is left out, so that an old or mistyped address opens all the same. */
  readonly read: (address: URLSearchParams) => AddressFilters<Name>;
  /** Always in the same order. */
  readonly write: (filters: AddressFilters<Name>) => URLSearchParams;
}

/** The filters of a list, each by what it may be in an address. */
export function addressFilters<Name extends string>(
  fields: Readonly<Record<Name, FilterField>>,
): FilterCodec<Name> {
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
          return value === undefined ? [] : [[name, value]];
        }),
      ),
  };
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

/** The filters with one more, or with another value of it; without it where it has that value. */
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
