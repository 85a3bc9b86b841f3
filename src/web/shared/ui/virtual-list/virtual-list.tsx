import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';

import { moveInList } from './move-in-list.ts';
import { rangeWith } from './range-with.ts';
import classes from './virtual-list.module.css';

/** Rows beyond either edge that are there already: what a flick of the wheel passes between two frames. */
const overscan = 12;

/** What a row must put on its links, so that the list is one stop for Tab and the arrows find them. */
export interface RowFocus {
  tabIndex: 0 | -1;
}

/** What a page may ask of its list. */
export interface VirtualListHandle {
  /** Brings a row into view and, where asked, the focus onto its first link. */
  show: (index: number, isFocused: boolean) => void;
  /** Back to the first row; the focus goes onto the list itself, so that no row is being read. */
  showFirst: () => void;
}

interface VirtualListProps {
  label: string;
  columns: readonly { name: string; className?: string | undefined }[];
  /** How many rows can be scrolled to: those that are known so far. */
  count: number;
  /** Whether there are no more than those. */
  isWhole: boolean;
  /** Of every row, in pixels. */
  rowHeight: number;
  /** The same row has the same key wherever it stands. */
  keyAt: (index: number) => string;
  /** The cells of a row: a `td` each. */
  renderCells: (index: number, focus: RowFocus) => ReactNode;
  /** The row whose detail is open. */
  openIndex?: number | null;
  /** Where it stood when it was last seen. */
  initialOffset?: number;
  /** Several lines a row instead of columns, by a name that the page's styles know: no heads are shown. */
  form?: string | undefined;
  /** Told of what is in view whenever that changes. */
  onView?: (view: ListView) => void;
  className?: string | undefined;
  ref?: Ref<VirtualListHandle>;
}

/** What is in view of a list, and whether somebody reads it there. */
export interface ListView {
  first: number;
  last: number;
  offset: number;
  hasFocus: boolean;
}

/**
 * A grid of which only the rows in view are in the document. It keeps to its place and scrolls by itself; arrows, Page Up and Down, Home and End move
 * from row to row, right and left between a row's links, Enter follows one. The row with the focus stays however far it is scrolled away.
 */
export function VirtualList(props: VirtualListProps) {
  'use no memo';
  const { label, columns, count, isWhole, rowHeight, form, openIndex = null } = props;
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const place = Math.min(active, Math.max(0, count - 1));
  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' says the same to a compiler.
  const virtualizer = useVirtualizer({
    count,
    overscan,
    estimateSize: () => rowHeight,
    getScrollElement: () => frame.current,
    getItemKey: props.keyAt,
    initialOffset: props.initialOffset ?? 0,
    rangeExtractor: (range) => rangeWith(range, hasFocus ? place : null),
    // React paints with the next frame: painting within the scroll event would take two.
    useFlushSync: false,
  });
  useRowHeight(virtualizer, rowHeight);

  const focusRow = (index: number) => {
    setActive(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    whenThere(frame, index, (row) => row.querySelector('a')?.focus({ preventScroll: true }));
  };
  useImperativeHandle(props.ref, () => ({
    show: (index, isFocused) => {
      setActive(index);
      if (isFocused) focusRow(index);
      else virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    showFirst: () => {
      setActive(0);
      virtualizer.scrollToOffset(0);
      grid.current?.focus({ preventScroll: true });
    },
  }));

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const offset = virtualizer.scrollOffset ?? 0;
  const { onView } = props;
  // Who holds the rows stands outside of what is rendered here.
  useEffect(() => {
    onView?.({ first: startIndex, last: endIndex, offset, hasFocus });
  }, [onView, startIndex, endIndex, offset, hasFocus, count]);

  const pageRows = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 2);
  return (
    <div className={`${classes.frame} ${props.className ?? ''}`} ref={frame} data-form={form}>
      <table
        className={classes.grid}
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- Rows are moved through by arrows: that is a grid.
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={isWhole ? count + 1 : -1}
        aria-colcount={columns.length}
        onKeyDown={(event) => moveInList(event, { place, count, pageRows, focusRow })}
        onFocus={({ target }) => {
          const index = rowOf(target);
          setFocus(index !== null);
          if (index !== null) setActive(index);
        }}
        onBlur={({ relatedTarget }) => {
          if (rowOf(relatedTarget) === null) setFocus(false);
        }}
      >
        <thead className={classes.head}>
          <tr className={classes.heads} aria-rowindex={1}>
            {columns.map(({ name, className }) => (
              <th className={className} scope="col" key={name}>
                {form === undefined ? name : <VisuallyHidden>{name}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <tr
              className={classes.row}
              aria-rowindex={index + 2}
              aria-selected={index === openIndex}
              data-index={index}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              key={key}
            >
              {props.renderCells(index, { tabIndex: index === place ? 0 : -1 })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every row is measured anew when rows become higher or lower; the first one in view stays the first. */
function useRowHeight(
  virtualizer: { measure: () => void; scrollToOffset: (to: number) => void; scrollOffset: number | null },
  rowHeight: number,
): void {
  const measured = useRef(rowHeight);
  // The element's place in its scrolling lies outside of what is rendered.
  useEffect(() => {
    if (measured.current === rowHeight) return;
    const first = (virtualizer.scrollOffset ?? 0) / measured.current;
    measured.current = rowHeight;
    virtualizer.measure();
    virtualizer.scrollToOffset(Math.floor(first) * rowHeight);
  }, [rowHeight, virtualizer]);
}

function rowOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row === null ? null : Number(row.dataset['index']);
}

/** A row that was out of view is in the document a frame or two after it was scrolled to. */
function whenThere(
  frame: { current: HTMLElement | null },
  index: number,
  act: (row: HTMLElement) => void,
  framesLeft = 20,
): void {
  const row = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (row) act(row);
  else if (framesLeft > 0) requestAnimationFrame(() => whenThere(frame, index, act, framesLeft - 1));
}
