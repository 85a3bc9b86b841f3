import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useState } from 'react';

import classes from './data-table.module.css';
import { markMore } from './scroll-cue.ts';

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
    /** Sorts by the column, or no longer. */
    onSort?: () => void;
  }[];
  /** Groups of rows come as `tbody` elements of their own. */
  hasOwnBodies?: boolean;
  /** Makes the table a grid whose rows the arrows move through (shared/lists/row-keys.ts). */
  grid?: ComponentProps<'table'> | undefined;
  /** The rows: `tr` elements with as many cells as there are columns. */
  children: ReactNode;
}

/**
 * A calm table: quiet heads, rows of 40 px, hairlines between them. A table that is too wide scrolls, by keyboard too. Its cells are
 * plain: Mantine's `Table` styles only its own, which are several times dearer to draw, and a list of 2,000 rows has to scroll without a
 * frame over 50 ms (`npm run lab -- bench callbacks-scroll`).
 */
export function DataTable({ label, columns, hasOwnBodies = false, grid, children }: DataTableProps) {
  const { ref, isOverflowing } = useOverflow();
  const reachable = isOverflowing ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div className={classes.frame} ref={ref} {...reachable}>
      <table className={classes.table} aria-label={label} {...grid}>
        <thead>
          <tr>
            {columns.map(({ name, align, isHidden = false, className, sort, onSort }) => (
              <th key={name} scope="col" className={className} data-align={align} aria-sort={sort}>
                {isHidden ? <VisuallyHidden>{name}</VisuallyHidden> : null}
                {isHidden || onSort ? null : name}
                {onSort ? (
                  <UnstyledButton className={classes.sorting} onClick={onSort}>
                    {name}
                  </UnstyledButton>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        {hasOwnBodies ? children : <tbody>{children}</tbody>}
      </table>
    </div>
  );
}

/** Whether an element's content is wider than the element; follows changes of both. */
function useOverflow(): { ref: RefCallback<HTMLElement>; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth));
    for (const observed of [element, ...element.children]) observer.observe(observed);
    const stop = markMore(element);
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, []);
  return { ref, isOverflowing };
}
