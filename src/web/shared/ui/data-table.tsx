import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useState } from 'react';

import classes from './data-table.module.css';
import { markMore } from './scroll-cue.ts';

export interface DataTableProps {
  label: string;
  columns: readonly {
    name: string;
    align?: 'end';
    isHidden?: boolean;
    /** Replaces the name, so says it itself. */
    control?: ReactNode;
    className?: string | undefined;
    sort?: 'ascending' | 'descending';
    onSort?: () => void;
  }[];
  hasOwnBodies?: boolean;
  /** Makes it a grid (shared/lists/row-keys.ts). */
  grid?: ComponentProps<'table'> | undefined;
  children: ReactNode;
}

/**
 * Scrolls if too wide, by keyboard too. Mantine's `Table` cells take several times as long to draw (`npm run lab --
 * bench callbacks-scroll`).
 */
export function DataTable({ label, columns, hasOwnBodies = false, grid, children }: DataTableProps) {
  const { ref, isOverflowing } = useOverflow();
  const reachable = isOverflowing ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div className={classes.frame} ref={ref} {...reachable}>
      <table className={classes.table} aria-label={label} {...grid}>
        <thead>
          <tr>
            {columns.map(({ name, align, isHidden = false, control, className, sort, onSort }) => (
              <th key={name} scope="col" className={className} data-align={align} aria-sort={sort}>
                {isHidden ? <VisuallyHidden>{name}</VisuallyHidden> : null}
                {control}
                {isHidden || onSort || control !== undefined ? null : name}
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
