import type { DataTableProps } from '#web/shared/ui/data-table.tsx';

import type { ShownColumn } from './list-columns.ts';

/** Orders on the first press of a column's head, and on the next. */
export interface ColumnSort<Sort extends string> {
  readonly first: Sort;
  readonly next?: Sort;
  /** Of `first`. */
  readonly direction: 'ascending' | 'descending';
}

const reversed = { ascending: 'descending', descending: 'ascending' } as const;

interface Sorting<Name extends string, Sort extends string> {
  readonly sorts: Readonly<Partial<Record<Name, ColumnSort<Sort>>>>;
  /** Null for an order that no head can choose. */
  readonly sort: Sort | null;
  /** Orders that the filters allow. */
  readonly allowed: readonly Sort[];
  readonly onSort: (sort: Sort) => void;
  /** The column of an ascending order that no head can choose. */
  readonly byName?: Name | undefined;
}

/** Marks the head sorted by and makes those that can sort buttons. */
export function columnHeads<Name extends string, Sort extends string>(
  columns: readonly ShownColumn<Name>[],
  { sorts, sort, allowed, onSort, byName }: Sorting<Name, Sort>,
): DataTableProps['columns'] {
  return columns.map(({ name, title, align, className }) => {
    const of = sorts[name];
    const head = { name: title, className, ...(align && { align }) };
    if (of === undefined) return name === byName ? { ...head, sort: 'ascending' as const } : head;
    const { first, next = first, direction } = of;
    const pressed = sort === first ? next : first;
    return {
      ...head,
      ...(sort === first && { sort: direction }),
      ...(sort === next && next !== first && { sort: reversed[direction] }),
      ...(allowed.includes(pressed) && pressed !== sort && { onSort: () => onSort(pressed) }),
    };
  });
}

export function sortedColumn<Name extends string, Sort extends string>(
  sorts: Readonly<Partial<Record<Name, ColumnSort<Sort>>>>,
  sort: Sort | null,
): Name | null {
  const found = (Object.entries(sorts) as [Name, ColumnSort<Sort>][]).find(
    ([, { first, next }]) => sort !== null && (sort === first || sort === next),
  );
  return found?.[0] ?? null;
}
