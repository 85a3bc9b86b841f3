import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';

import { liveListWords as words, type Noun } from '#web/shared/lists/list-words.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import type { KeysetState } from './keyset-pages.ts';
import { type RowSetting, useRowSetting } from './live-row.tsx';
import {
  headQuery,
  type LiveFilters,
  type LiveRow,
  type LiveSource,
  restorePlace,
  useNewRows,
  useListStart,
  type Waiting,
} from './live-source.ts';
import { useKeepsPlace } from './split-view.tsx';
import { type ListView, type RowTabIndex, VirtualList, type VirtualListHandle } from './virtual-list.tsx';
import classes from './live-list.module.css';

/** The layouts of a row: columns on one line, two lines, three lines. */
type RowForm = 'columns' | 'stacked' | 'tall';

/** Pixels of a row in each form. */
const rowHeights: Readonly<Record<RowForm, number>> = { columns: 40, stacked: 60, tall: 84 };

/** With less than this out of view at the top, the newest row is visible. */
const atTopRows = 0.5;

/** Rows that are read before a person scrolls to them; at the top one page is enough. */
const aheadRows = { atTop: 30, scrolled: 400 } as const;

/** What a page asks of its list. */
export interface LiveListHandle {
  /** Puts the focus on the row of what was open. */
  focusRow: (id: string) => void;
}

interface LiveListProps<Row extends LiveRow, Filters extends LiveFilters> {
  source: LiveSource<Row, Filters>;
  filters: Filters;
  openId: string | null;
  isFollowWanted: boolean;
  onFollowWanted: (isWanted: boolean) => void;
  /** What is shown is no longer what was asked for. */
  isStale: boolean;
  label: string;
  noun: Noun;
  columns: readonly { name: string; className?: string | undefined }[];
  className?: string | undefined;
  /** The cells of a row. A stable function: rows are memoised by it. */
  renderRow: (row: Row, tabIndex: RowTabIndex, setting: RowSetting) => ReactNode;
  /** Why there is nothing. */
  empty: ReactNode;
  ref?: Ref<LiveListHandle>;
}

/** The rows that match the filters, newest first, as far as the person scrolls; new ones come in by themselves. Remounted when the filters change. */
export function LiveList<Row extends LiveRow, Filters extends LiveFilters>({
  ref,
  ...props
}: LiveListProps<Row, Filters>) {
  const { source, filters, openId, isFollowWanted, noun, columns, renderRow } = props;
  const client = useQueryClient();
  const keepsPlace = useKeepsPlace();
  const [place] = useState(() => restorePlace(source, { client, filters, keepsPlace, openId }));
  const { pages } = place;
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  const head = useQuery(headQuery(source, filters));
  const [isAtRest, setAtRest] = useState(() => place.firstRow() < atTopRows);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const form = useRowForm(frame);
  const rowHeight = rowHeights[form];

  useListStart({ source, place, filters, head: head.data, openId });
  const isFollowing = isFollowWanted && isAtRest && openId === null && place.isFromTop();
  const arrived = useCallback(
    (count: number, isMore: boolean) => words.arrived({ count, isMore, ...noun }),
    [noun],
  );
  const waiting = useNewRows({ place, head: head.data, isFollowing, arrived });
  const rowToFocus = useRef<string | null>(null);
  const focusRow = useCallback(() => {
    const index = rowToFocus.current === null ? -1 : pages.indexOf(rowToFocus.current);
    if (index === -1 || list.current === null) return;
    rowToFocus.current = null;
    // A person who has moved on is left alone; the focus on the page's heading means that they have not.
    if (document.activeElement?.matches('body, h1') !== false) list.current.show(index, true);
  }, [pages]);
  useImperativeHandle(ref, () => ({
    focusRow: (id) => {
      rowToFocus.current = id;
      focusRow();
    },
  }));
  // The row of what was open may come after it was closed.
  useEffect(focusRow, [focusRow, state]);

  const onView = useCallback(
    (shown: ListView) => {
      place.leaveAt(shown.offset / rowHeight);
      pages.show(shown.first, shown.last, shown.first === 0 ? aheadRows.atTop : aheadRows.scrolled);
      setAtRest(shown.offset / rowHeight < atTopRows && !shown.hasFocus);
    },
    [pages, place, rowHeight],
  );
  const showNewest = () => {
    if (head.data === undefined) return;
    place.startFromTop(head.data);
    list.current?.showFirst();
  };
  const setting = useRowSetting();
  const renderCells = useCallback(
    (index: number, tabIndex: RowTabIndex) => {
      const row = state.rowAt(index);
      return row === undefined ? <MissingCells /> : renderRow(row, tabIndex, setting);
    },
    [state, renderRow, setting],
  );

  return (
    <div className={classes.place} ref={frame} aria-busy={props.isStale}>
      <ListBar
        noun={noun}
        state={state}
        waiting={waiting}
        isFromTop={place.isFromTop()}
        isStarted={place.isStarted()}
        isFollowWanted={isFollowWanted}
        onFollowWanted={props.onFollowWanted}
        isFollowing={isFollowing}
        onShowNewest={showNewest}
      />
      <Failure
        error={state.error ?? (head.isError ? head.error : null)}
        onRetry={() => {
          if (head.isError) void head.refetch();
          pages.retry();
        }}
      />
      {place.isStarted() ? (
        state.count === 0 ? (
          props.empty
        ) : (
          <VirtualList
            label={props.label}
            className={`${classes.list} ${props.className ?? ''}`}
            columns={columns}
            count={state.count}
            isWhole={state.isWhole}
            rowHeight={rowHeight}
            form={form === 'columns' ? undefined : form}
            renderCells={renderCells}
            isOpen={(index) => openId !== null && state.rowAt(index)?.id === openId}
            initialOffset={Math.round(place.firstRow() * rowHeight)}
            onView={onView}
            ref={list}
          />
        )
      ) : head.isError ? null : (
        <div className={classes.loading}>
          <DelayedSkeleton lines={7} label={words.loading(noun)} />
        </div>
      )}
    </div>
  );
}

/** The last list's, which is the next one's too unless the window has changed. */
let lastForm: RowForm = 'columns';

/** The layout of rows in an element; follows its width. */
function useRowForm(element: RefObject<HTMLElement | null>): RowForm {
  const [form, setForm] = useState(lastForm);
  // The element's width is the browser's to say, which it does when everything is laid out, just before it paints.
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = () => {
      lastForm = formOf(measured.clientWidth);
      flushSync(() => setForm(lastForm));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return form;
}

const widest = { tall: 479, stacked: 979 } as const;

function formOf(width: number): RowForm {
  // Nothing is laid out yet.
  if (width === 0) return 'columns';
  if (width <= widest.tall) return 'tall';
  return width <= widest.stacked ? 'stacked' : 'columns';
}

/** Holds the place of a row that is on its way. */
function MissingCells() {
  return (
    <td data-missing>
      <span className={classes.skeleton} aria-label={words.greyRow} />
    </td>
  );
}

interface ListBarProps {
  noun: Noun;
  state: Pick<KeysetState<unknown>, 'count' | 'isWhole'>;
  waiting: Waiting;
  isFromTop: boolean;
  isStarted: boolean;
  isFollowWanted: boolean;
  onFollowWanted: (isWanted: boolean) => void;
  isFollowing: boolean;
  onShowNewest: () => void;
}

/** How many rows there are, whether new ones come in by themselves, and how many wait. */
function ListBar(props: ListBarProps) {
  const { noun, state, waiting, isFromTop, isStarted, isFollowWanted, isFollowing } = props;
  const isWaiting = isStarted && !isFollowing && (waiting.count > 0 || !isFromTop);
  return (
    <div className={classes.bar}>
      <label className={classes.follow} title={words.followHint(noun)} data-not-printed>
        <input
          type="checkbox"
          checked={isFollowWanted}
          onChange={(event) => props.onFollowWanted(event.currentTarget.checked)}
        />
        {words.follow}
      </label>
      {isFromTop ? null : <span>{words.startsAtOpen(noun)}</span>}
      {isWaiting ? (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={props.onShowNewest}
        >
          {isFromTop ? words.showNew({ count: waiting.count, isMore: waiting.isMore }) : words.showNewest}
        </Button>
      ) : null}
      <span>{isStarted ? words.listed({ count: state.count, isWhole: state.isWhole, ...noun }) : null}</span>
    </div>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === null) return null;
  return (
    <div className={classes.failure}>
      <ErrorPanel error={error} onRetry={onRetry} />
    </div>
  );
}
