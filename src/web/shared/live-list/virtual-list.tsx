import { VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

import { stepAlongLine } from '#web/shared/ui/direction.ts';
import { useIsPrinting } from '#web/shared/ui/use-is-printing.ts';

import { useFollowLink } from './follow-link.ts';

import { useView, type View } from './use-view.ts';
import classes from './virtual-list.module.css';

/** Rows rendered beyond either edge: as many as a flick of the wheel passes between two frames. */
const overscan = 8;

interface Rows {
  count: number;
  rowHeight: number;
  /** A row that stays rendered wherever it is, or null. */
  kept: number | null;
}

/** The first and last row in view. */
function rowsInView({ offset, height }: View, { count, rowHeight }: Rows): [first: number, last: number] {
  const within = (row: number) => Math.max(0, Math.min(count - 1, row));
  return [within(Math.floor(offset / rowHeight)), within(Math.ceil((offset + height) / rowHeight) - 1)];
}

/** The rows to render, in order: those in view, at rest some beyond either edge, and the kept row. */
export function rowsWanted(view: View, rows: Rows): number[] {
  const { count, kept } = rows;
  if (count === 0) return [];
  const beyond = view.isFast ? 0 : overscan;
  const [inFirst, inLast] = rowsInView(view, rows);
  const first = Math.max(0, inFirst - beyond);
  const last = Math.min(count - 1, inLast + beyond);
  const wanted = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  if (kept === null || kept < 0 || kept >= count || (kept >= first && kept <= last)) return wanted;
  return kept < first ? [kept, ...wanted] : [...wanted, kept];
}

/** Paper does not scroll: all that were read, in order. */
function allRows(count: number): readonly number[] {
  return Array.from({ length: count }, (_, row) => row);
}

interface Place {
  /** The row with the focus, or that would have it. */
  place: number;
  count: number;
  /** How far Page Up and Down go. */
  pageRows: number;
  focusRow: (index: number) => void;
}

const steps: Readonly<Record<string, (from: Place) => number>> = {
  ArrowDown: ({ place }) => place + 1,
  ArrowUp: ({ place }) => place - 1,
  PageDown: ({ place, pageRows }) => place + pageRows,
  PageUp: ({ place, pageRows }) => place - pageRows,
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** The row that a key leads to from another, or null. */
export function rowAfterKey(key: string, from: Place): number | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || from.count === 0) return null;
  return Math.min(from.count - 1, Math.max(0, step(from)));
}

/** Moves the focus from row to row, and by the arrows along the line between the links of one. */
function moveInList(event: KeyboardEvent<HTMLElement>, from: Place): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = stepAlongLine(event.key);
  if (step !== 0) {
    if (focusBeside(event.target, step)) event.preventDefault();
    return;
  }
  const index = rowAfterKey(event.key, from);
  if (index === null) return;
  event.preventDefault();
  from.focusRow(index);
}

function focusBeside(target: EventTarget, step: 1 | -1): boolean {
  const row = target instanceof Element ? target.closest('tr') : null;
  const links = [...(row?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === target);
  const next = at < 0 ? undefined : links[at + step];
  next?.focus({ preventScroll: true });
  return next !== undefined;
}

/** The rows are put in order after the view has not changed for this long. */
const settledMs = 150;

/** The `tabIndex` of a row's links: the list is one stop for Tab, and the arrows move within it. */
export type RowTabIndex = 0 | -1;

/** What a page may ask of its list. */
export interface VirtualListHandle {
  /** Brings a row into view and, if asked, focuses its first link. */
  show: (index: number, isFocused: boolean) => void;
  /** Back to the first row; the focus goes onto the list itself, so that no row is being read. */
  showFirst: () => void;
}

interface VirtualListProps {
  label: string;
  columns: readonly { name: string; className?: string | undefined }[];
  /** How many rows can be scrolled to: those known so far. */
  count: number;
  /** Whether there are no more than those. */
  isWhole: boolean;
  /** Of every row, in pixels. */
  rowHeight: number;
  /** The cells of a row: a `td` each, with plain links. The same function as long as they are the same. */
  renderCells: (index: number, tabIndex: RowTabIndex) => ReactNode;
  /** Whether it is the row whose detail is open. */
  isOpen: (index: number) => boolean;
  /** Its place when it was last seen. */
  initialOffset?: number;
  /** Rows of several lines instead of columns, by a name that the page's styles know; without column heads. */
  form?: string | undefined;
  /** Called with what is in view whenever that changes. */
  onView?: (view: ListView) => void;
  className?: string | undefined;
  ref?: Ref<VirtualListHandle>;
}

/** What is in view of a list, and whether the focus is in it. */
export interface ListView {
  first: number;
  last: number;
  offset: number;
  hasFocus: boolean;
}

/**
 * A grid with only the rows in view in the document; their elements are reused for other rows while it is scrolled. It fills its place and scrolls
 * by itself. Arrows, Page Up and Down, Home and End move from row to row, right and left between a row's links, Enter follows a link. The focused
 * row stays rendered however far it is scrolled away.
 */
export function VirtualList({ ref, initialOffset = 0, ...props }: VirtualListProps) {
  const {
    label,
    columns,
    count,
    isWhole,
    rowHeight,
    form,
    renderCells,
    isOpen,
    onView,
    className = '',
  } = props;
  const grid = useRef<HTMLTableElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const { frame, view, scrollTo } = useView(initialOffset);
  const followLink = useFollowLink();
  const place = Math.min(active, Math.max(0, count - 1));
  const rows = { count, rowHeight, kept: hasFocus ? place : null };
  const isPrinting = useIsPrinting();
  const [slots, setSlots] = useState<RowSlots>([]);
  const assigned = isPrinting ? allRows(count) : assignSlots(slots, rowsWanted(view, rows));
  if (assigned !== slots && !isPrinting) setSlots(assigned);
  useRowsInOrder(body);
  useRowHeight(rowHeight, view.offset, scrollTo);

  const [first, last] = rowsInView(view, rows);
  const { offset, height } = view;
  // The owner of the rows is outside of this component.
  useEffect(() => {
    onView?.({ first, last, offset, hasFocus });
  }, [onView, first, last, offset, hasFocus]);

  const bringIntoView = (index: number) => {
    setActive(index);
    const seen = (frame.current?.clientHeight ?? 0) - (head.current?.offsetHeight ?? 0);
    const top = index * rowHeight;
    const now = frame.current?.scrollTop ?? 0;
    if (top < now) scrollTo(top);
    else if (top + rowHeight > now + seen) scrollTo(top + rowHeight - seen);
  };
  const focusRow = (index: number) => {
    bringIntoView(index);
    whenRendered(frame, index, (link) => link.focus({ preventScroll: true }));
  };
  useImperativeHandle(ref, () => ({
    show: (index, isFocused) => (isFocused ? focusRow(index) : bringIntoView(index)),
    showFirst: () => {
      setActive(0);
      scrollTo(0);
      grid.current?.focus({ preventScroll: true });
    },
  }));

  const pageRows = Math.max(1, Math.floor(height / rowHeight) - 2);
  return (
    <div className={`${classes.frame} ${className}`} ref={frame} data-form={form}>
      <table
        className={classes.grid}
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- Rows are moved through by arrows: that is a grid.
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={isWhole ? count + 1 : -1}
        aria-colcount={columns.length}
        onClick={followLink}
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
        <thead className={classes.head} ref={head}>
          <tr className={classes.heads} aria-rowindex={1}>
            {columns.map(({ name, className }) => (
              <th className={className} scope="col" key={name}>
                {form === undefined ? name : <VisuallyHidden>{name}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.rows} style={{ height: count * rowHeight }} ref={body}>
          {assigned.map((index, slot) =>
            index < count ? (
              <Row
                index={index}
                height={rowHeight}
                tabIndex={index === place ? 0 : -1}
                isOpen={isOpen(index)}
                renderCells={renderCells}
                // oxlint-disable-next-line react/no-array-index-key -- The element is the same whichever row it shows.
                key={slot}
              />
            ) : null,
          )}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<VirtualListProps, 'renderCells'> {
  index: number;
  height: number;
  tabIndex: RowTabIndex;
  isOpen: boolean;
}

const Row = memo(function Row({ index, height, tabIndex, isOpen, renderCells }: RowProps) {
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      data-index={index}
      style={{ height, transform: `translateY(${index * height}px)` }}
    >
      {renderCells(index, tabIndex)}
    </tr>
  );
});

/** Puts the rows' elements into reading order once the list is at rest: moving elements takes longer than updating them. */
function useRowsInOrder(body: { current: HTMLElement | null }): void {
  const settled = useRef(new Map<Element, number>());
  // The order of the elements in the document is not the order in which they are rendered.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (body.current !== null) putRowsInOrder(body.current, settled.current);
    }, settledMs);
    return () => clearTimeout(timer);
  });
}

/** When the row height changes, the first row in view stays the first. */
function useRowHeight(rowHeight: number, offset: number, scrollTo: (offset: number) => void): void {
  const measured = useRef(rowHeight);
  // The scroll position is outside of React.
  useEffect(() => {
    if (measured.current === rowHeight) return;
    const first = Math.floor(offset / measured.current);
    measured.current = rowHeight;
    scrollTo(first * rowHeight);
  }, [rowHeight, offset, scrollTo]);
}

function rowOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row === null ? null : Number(row.dataset['index']);
}

/** A row is rendered a frame or two after it was scrolled to, and its link once the row was read. */
function whenRendered(
  frame: { current: HTMLElement | null },
  index: number,
  act: (link: HTMLElement) => void,
  framesLeft = 20,
): void {
  const link = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  if (link) act(link);
  else if (framesLeft > 0) requestAnimationFrame(() => whenRendered(frame, index, act, framesLeft - 1));
}

/** Which row each element of a list shows. Elements are made once and given to other rows as the list is scrolled. */
type RowSlots = readonly number[];

/**
 * Gives every wanted row an element. A row that has one keeps it, so that it is not rendered again and keeps the focus; others take the elements
 * of rows that are no longer wanted, and a new element is made only if none is left.
 */
export function assignSlots(slots: RowSlots, wanted: readonly number[]): RowSlots {
  const shown = new Set(slots);
  const missing = wanted.filter((row) => !shown.has(row));
  if (missing.length === 0) return slots;
  const isWanted = new Set(wanted);
  const assigned = [...slots];
  let slot = 0;
  for (const row of missing) {
    while (isWanted.has(assigned[slot] ?? -1)) slot += 1;
    assigned[slot] = row;
    slot += 1;
  }
  return assigned;
}

/**
 * Puts the rows of a list into reading order in the document, after their elements were reused for other rows. Rows unchanged since the last time
 * (`settled`) stay where they are; so does the focused row, which would lose the focus.
 */
export function putRowsInOrder(body: HTMLElement, settled: Map<Element, number>): void {
  const rows = [...body.querySelectorAll<HTMLElement>(':scope > [data-index]')].map((element) => ({
    element,
    index: Number(element.dataset['index']),
  }));
  const focused = rows.find(({ element }) => element.contains(document.activeElement));
  const staysAll = focused === undefined || settled.get(focused.element) === focused.index;
  const stays = (row: (typeof rows)[number]) =>
    staysAll ? settled.get(row.element) === row.index : row === focused;
  let next: Element | null = null;
  for (const row of rows.toSorted((one, other) => other.index - one.index)) {
    if (!stays(row) && row.element.nextElementSibling !== next) body.insertBefore(row.element, next);
    next = row.element;
  }
  settled.clear();
  for (const { element, index } of rows) settled.set(element, index);
}
