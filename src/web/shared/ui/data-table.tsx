import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './data-table.module.css';
import { useOverflow } from './use-overflow.ts';
import { useRowsInTurn } from './use-rows-in-turn.ts';

export interface DataTableProps {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly {
    name: string;
    align?: 'end';
    isHidden?: boolean;
    className?: string | undefined;
    /** The column that the rows are sorted by. */
    sort?: 'ascending' | 'descending';
  }[];
  /** Groups of rows come as `tbody` elements of their own. */
  hasOwnBodies?: boolean;
  /** The rows: `tr` elements with as many cells as there are columns. */
  children: ReactNode;
}

/** A calm table: quiet heads, rows of 40 px, hairlines between them. Too wide for its place it scrolls, by keyboard too. */
export function DataTable({ label, columns, hasOwnBodies = false, children }: DataTableProps) {
  const { ref, isOverflowing } = useOverflow();
  const rows = useRowsInTurn(children);
  const reachable = isOverflowing ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div className={classes.frame} ref={ref} {...reachable}>
      <Table className={classes.table} fz={13} withRowBorders={false} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, align, isHidden = false, className, sort }) => (
              <th key={name} scope="col" className={className} data-align={align} aria-sort={sort}>
                {isHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </th>
            ))}
          </tr>
        </thead>
        {hasOwnBodies ? children : <tbody>{rows}</tbody>}
      </Table>
    </div>
  );
}
