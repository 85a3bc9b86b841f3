import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';

import {
  type ColumnChoice,
  columnNames,
  columnsParameter,
  readColumns,
  writeColumns,
} from '#contract/desk/view-columns.ts';
import type { ViewList } from '#contract/desk/views.ts';

import classes from './lists.module.css';

export interface ListColumn<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly align?: 'end';
  readonly className?: string | undefined;
  /** Always there: the row's link and its status. */
  readonly isFixed?: true;
  /** Hidden until chosen or sorted by. */
  readonly isOptional?: true;
  /** Narrowest window that shows it unless chosen. */
  readonly from?: 'phone' | 'small' | 'medium' | 'large' | 'widest';
}

export type ShownColumn<Name extends string> = Pick<ListColumn<Name>, 'name' | 'title' | 'align'> & {
  readonly className: string;
};

const storedChoice = z.record(z.string(), z.boolean());

/** Ignores what another version or a person wrote. */
export function readChoice(stored: string | undefined): ColumnChoice {
  try {
    return storedChoice.safeParse(JSON.parse(stored ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

/** Returns the columns to show. The sorted and chosen ones also show in windows narrower than their `from`. */
export function shownColumns<Name extends string>(
  columns: readonly ListColumn<Name>[],
  choice: ColumnChoice,
  sorted: Name | null,
): ShownColumn<Name>[] {
  return columns
    .filter((column) => isShown(column, choice) || column.name === sorted)
    .map(({ name, title, align, className = '', from }) => {
      const isKept = name === sorted || choice[name] === true || from === undefined;
      return { name, title, align, className: isKept ? className : `${className} ${classes[from] ?? ''}` };
    });
}

function isShown<Name extends string>(
  { name, isFixed, isOptional }: ListColumn<Name>,
  choice: ColumnChoice,
): boolean {
  return isFixed ?? choice[name] ?? isOptional !== true;
}

export interface ListColumns<Name extends string> {
  readonly shown: readonly ShownColumn<Name>[];
  readonly choices: readonly { name: Name; title: string; isShown: boolean; isFixed: boolean }[];
  readonly toggle: (name: Name) => void;
  readonly reset: (() => void) | undefined;
}

/** Keeps the choice in a view's address, else in this browser. */
export function useColumnChoice(list: ViewList) {
  const names = columnNames(list);
  const [address, setAddress] = useSearchParams();
  const [stored, store] = useLocalStorage<ColumnChoice>({
    key: `rampart-columns-${list}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readChoice,
  });
  const asked = address.get(columnsParameter);
  const ofAddress = useMemo(() => readColumns(asked, names), [asked, names]);
  const write = (choice: ColumnChoice) =>
    setAddress(
      (before) => {
        const text = writeColumns(choice, names);
        if (text === '') before.delete(columnsParameter);
        else before.set(columnsParameter, text);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return ofAddress === null ? { choice: stored, choose: store } : { choice: ofAddress, choose: write };
}

export function useListColumns<Name extends string>(
  list: ViewList,
  columns: readonly ListColumn<Name>[],
  sorted: Name | null,
): ListColumns<Name> {
  const { choice, choose } = useColumnChoice(list);
  // Rows redraw only when it changes.
  const shown = useMemo(() => shownColumns(columns, choice, sorted), [columns, choice, sorted]);
  return {
    shown,
    choices: columns.map((column) => ({
      name: column.name,
      title: column.title,
      isShown: isShown(column, choice) || column.name === sorted,
      isFixed: column.isFixed === true || column.name === sorted,
    })),
    toggle: (name) => {
      const column = columns.find((one) => one.name === name);
      if (column !== undefined) choose({ ...choice, [name]: !isShown(column, choice) });
    },
    reset: Object.keys(choice).length === 0 ? undefined : () => choose({}),
  };
}
