import type { RampSort } from '#contract/desk/ramps.ts';
import type { ColumnName } from '#contract/desk/view-columns.ts';
import type { ListColumn } from '#web/shared/lists/list-columns.ts';
import type { ColumnSort } from '#web/shared/lists/list-sort.ts';

import { listWords } from './ramps-words.ts';
import classes from './ramps.module.css';

const { columns: names } = listWords;

export type RampColumn = ColumnName<'ramps'>;

export const rampColumns: readonly ListColumn<RampColumn>[] = [
  { name: 'id', title: names.id, className: classes['id'], from: 'phone' },
  { name: 'status', title: names.status, isFixed: true },
  { name: 'since', title: names.since, className: classes['since'], from: 'small' },
  { name: 'pays', title: names.pays, align: 'end', isFixed: true },
  { name: 'gets', title: names.gets, align: 'end', className: classes['amount'], from: 'phone' },
  { name: 'method', title: names.method, className: classes['method'], from: 'large' },
  { name: 'customer', title: names.customer, className: classes['customerCell'], from: 'phone' },
  { name: 'country', title: names.country, className: classes['country'], from: 'widest' },
  { name: 'created', title: names.created, className: classes['created'], from: 'medium' },
  { name: 'updated', title: names.updated, className: classes['updated'], from: 'small' },
];

/** Amounts have no order: they are text of any currency. */
export const rampColumnSorts: Readonly<Partial<Record<RampColumn, ColumnSort<RampSort>>>> = {
  since: { first: 'since', next: '-since', direction: 'descending' },
  created: { first: '-created', next: 'created', direction: 'descending' },
  updated: { first: '-updated', next: 'updated', direction: 'descending' },
};
