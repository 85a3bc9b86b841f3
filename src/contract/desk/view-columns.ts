import * as z from 'zod';

import type { ViewList } from './views.ts';

/** The page orders and names them. */
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

export function columnNames(list: ViewList): readonly string[] {
  return (listColumns as Readonly<Partial<Record<ViewList, readonly string[]>>>)[list] ?? [];
}

/** Deviations from the list's standard. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** `created.-method` shows one and hides the other. */
export const columnsParameter = 'columns';

/** Null if empty, or a name is unknown or repeated. */
export function readColumns(text: string | null, names: readonly string[]): ColumnChoice | null {
  const parts = text === null || text === '' ? [] : text.split('.');
  const chosen = parts.map((part) => [part.replace(/^-/, ''), !part.startsWith('-')] as const);
  const known = new Set(chosen.map(([name]) => name).filter((name) => names.includes(name)));
  return known.size === 0 || known.size < parts.length ? null : Object.fromEntries(chosen);
}

/** Drops unknown names. */
export function writeColumns(choice: ColumnChoice, names: readonly string[]): string {
  return names
    .filter((name) => Object.hasOwn(choice, name))
    .map((name) => (choice[name] === true ? name : `-${name}`))
    .join('.');
}

export function columnsOf(list: keyof typeof listColumns): z.ZodType<string> {
  return z
    .string()
    .refine((text) => readColumns(text, listColumns[list]) !== null, 'Choose columns from this list');
}
