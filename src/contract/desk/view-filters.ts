import * as z from 'zod';

import {
  identityMessageStatuses,
  kycStatuses,
  onboardingStatuses,
  rampMainLines,
  rampStatuses,
} from '#contract/service/enumerations.ts';
import { operationNames } from '#contract/service/operations.ts';

import { auditQuery } from './audit.ts';
import { auditActions } from './audit-actions.ts';
import { callbackListQuery } from './callbacks.ts';
import { customerListQuery } from './customer-list.ts';
import type { Action } from './permissions.ts';
import { queueQuery } from './queue.ts';
import { rampListQuery } from './ramps.ts';
import { requestListQuery } from './requests.ts';
import { columnsOf, columnsParameter, type listColumns } from './view-columns.ts';
import type { ViewList } from './views.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

interface ViewableList {
  readonly action: Action;
  readonly filters: Shape;
  /** Filters that a view can hold, and their values. */
  readonly open: Shape;
}

const viewable = <Filters extends Shape>(
  action: Action,
  { shape }: { readonly shape: Filters },
  open: { readonly [Name in keyof Filters]?: z.core.$ZodType },
): ViewableList => ({ action, filters: shape, open: open as Shape });

/** A choice of columns is kept like a filter. */
const withColumns = (
  list: keyof typeof listColumns,
  { action, filters, open }: ViewableList,
): ViewableList => {
  const columns = { [columnsParameter]: columnsOf(list) };
  return { action, filters: { ...filters, ...columns }, open: { ...open, ...columns } };
};

/** For filters whose own schema names each value, or is an instant: none can be personal. */
const each = z.string();

const methods = [
  'payid-bank-transfer',
  'sepa-bank-transfer',
  'gbp-bank-transfer',
  'ach-bank-transfer',
  'pix',
  'debit-credit-card',
  'apple-pay',
  'google-pay',
  'ideal-bank-transfer',
  'paypal',
] as const;

/**
 * Filters that views can hold; no other is stored. Text is stored only with a value known here, since any
 * other may be somebody's name.
 */
export const viewableLists: Readonly<Record<ViewList, ViewableList>> = {
  queue: viewable('read-queue', queueQuery, {
    state: each,
    assignee: z.enum(['me', 'none']),
    kind: each,
    late: each,
    sort: each,
  }),
  customers: withColumns(
    'customers',
    viewable('read-directory', customerListQuery, {
      blocked: each,
      onboardingStatus: z.enum([...onboardingStatuses, ...kycStatuses]),
      requirements: each,
      recheck: each,
      sort: each,
    }),
  ),
  ramps: withColumns(
    'ramps',
    viewable('read-directory', rampListQuery, {
      status: z.enum(rampStatuses),
      direction: z.enum(Object.keys(rampMainLines)),
      method: z.enum(methods),
      attention: each,
      stuck: each,
      from: each,
      to: each,
      createdFrom: each,
      createdTo: each,
      sort: each,
    }),
  ),
  callbacks: viewable('read-directory', callbackListQuery, {
    kind: each,
    status: z.enum([...rampStatuses, ...identityMessageStatuses, ...kycStatuses]),
    verification: each,
    result: each,
    is: each,
    from: each,
    to: each,
  }),
  requests: viewable('read-requests', requestListQuery, {
    status: each,
    operation: z.enum(operationNames),
    outcome: each,
    from: each,
    to: each,
  }),
  audit: viewable('read-audit', auditQuery, {
    action: z.enum(auditActions),
    objectKind: z.enum(['customer', 'ramp', 'callback', 'request', 'staff', 'message', 'view', 'queue']),
    outcome: each,
    kind: each,
    from: each,
    to: each,
  }),
};

export type AddressEntry = readonly [name: string, value: string];

export interface ViewFilters {
  /** In the table's order. */
  readonly held: readonly AddressEntry[];
  /** Filters that a view can't hold, or not with this value. */
  readonly leftOut: readonly string[];
  /** Names that the list doesn't know; all if one is repeated. */
  readonly unknown: readonly string[];
}

/** Splits a query into what a view can hold and the rest. */
export function viewFiltersOf(list: ViewList, entries: readonly AddressEntry[]): ViewFilters {
  const { filters, open } = viewableLists[list];
  const given = new Map(entries);
  const isRepeated = given.size < entries.length;
  const names = [...given.keys()];
  const known = isRepeated ? [] : names.filter((name) => Object.hasOwn(filters, name));
  const fits = (schema: z.core.$ZodType | undefined, value: string) =>
    schema !== undefined && z.safeParse(schema, value).success;
  const held = Object.keys(open).flatMap((name): AddressEntry[] => {
    const value = known.includes(name) ? given.get(name) : undefined;
    return value !== undefined && fits(filters[name], value) && fits(open[name], value)
      ? [[name, value]]
      : [];
  });
  const heldNames = new Set(held.map(([name]) => name));
  return {
    held,
    leftOut: known.filter((name) => !heldNames.has(name)),
    unknown: names.filter((name) => !known.includes(name)),
  };
}
