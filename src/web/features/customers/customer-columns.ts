import type { CustomerSort } from '#contract/desk/customer-list.ts';
import type { ColumnName } from '#contract/desk/view-columns.ts';
import type { ListColumn } from '#web/shared/lists/list-columns.ts';
import type { ColumnSort } from '#web/shared/lists/list-sort.ts';

import { words } from './customers-words.ts';
import classes from './customers.module.css';

const { columns: names } = words;

export type CustomerColumn = ColumnName<'customers'>;

export const customerColumns: readonly ListColumn<CustomerColumn>[] = [
  { name: 'customer', title: names.customer, className: classes['customer'], isFixed: true },
  { name: 'name', title: names.name, className: classes['name'], from: 'phone' },
  { name: 'country', title: names.country, className: classes['name'], from: 'medium' },
  { name: 'status', title: names.status, isFixed: true },
  { name: 'requirements', title: names.requirements, className: classes['count'], from: 'phone' },
  { name: 'lastRamp', title: names.lastRamp, className: classes['ramp'], from: 'small' },
  { name: 'queue', title: names.queue, className: classes['queue'], from: 'medium' },
  { name: 'waiting', title: names.waiting, className: classes['time'], isOptional: true },
  { name: 'firstSeen', title: names.firstSeen, className: classes['time'], isOptional: true },
  { name: 'updated', title: names.updated, className: classes['updated'], from: 'phone' },
  { name: 'submission', title: names.submission, className: classes['time'], isOptional: true },
];

/** `requirements` and `waiting` sort one way: the other would list customers without any first. */
export const customerColumnSorts: Readonly<Partial<Record<CustomerColumn, ColumnSort<CustomerSort>>>> = {
  requirements: { first: '-requirements', direction: 'descending' },
  waiting: { first: 'waiting', direction: 'descending' },
  firstSeen: { first: '-first-seen', next: 'first-seen', direction: 'descending' },
  updated: { first: '-updated', next: 'updated', direction: 'descending' },
};
