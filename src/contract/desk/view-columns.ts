import * as z from 'zod';

import type { ViewList } from './views.ts';

/** Columns that can be chosen; the page orders and names them. */
export const listColumns = {
  customers: [
    'customer',
    'name',
    'country',
    'status',
    'requirements',
    'lastRamp',
    'queue',
    'waiting',
    'firstSeen',
    'updated',
    'submission',
  ],
  ramps: ['id', 'status', 'since', 'pays', 'gets', 'method', 'customer', 'country', 'created', 'updated'],
} as const satisfies Readonly<Partial<Record<ViewList, readonly string[]>>>;
export type ColumnName<List extends keyof typeof listColumns> = (typeof listColumns)[List][number];

/** Returns the columns that can be chosen; none if a list's can't be. */
export function columnNames(list: ViewList): readonly string[] {
  return (listColumns as Readonly<Partial<Record<ViewList, readonly string[]>>>)[list] ?? [];
}

/** Deviations from the list's standard. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** `created.-method` shows one and hides the other. */
export const columnsParameter = 'columns';

/** Reads a choice; null if empty, or a name is unknown or repeated. */
export function readColumns(text: string | null, names: readonly string[]): ColumnChoice | null {
  const parts = text === null || text === '' ? [] : text.split('.');
  const chosen = parts.map((part) => [part.replace(/^-/, ''), !part.startsWith('-')] as const);
  const known = new Set(chosen.map(([name]) => name).filter((name) => names.includes(name)));
  return known.size === 0 || known.size < parts.length ? null : Object.fromEntries(chosen);
}

/** Writes a choice for `readColumns`, without unknown names. */
export function writeColumns(choice: ColumnChoice, names: readonly string[]): string {
  return names
    .filter((name) => Object.hasOwn(choice, name))
    .map((name) => (choice[name] === true ? name : `-${name}`))
    .join('.');
}

/** Returns the schema of a choice in a saved view. */
export function columnsOf(list: keyof typeof listColumns): z.ZodType<string> {
  return z
    .string()
    .refine((text) => readColumns(text, listColumns[list]) !== null, 'Choose columns from this list');
}
