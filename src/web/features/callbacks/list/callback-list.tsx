import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useCallback, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';

import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { useKeepsPlace } from '#web/shared/ui/split-view/use-keeps-place.ts';
import {
  type ListView,
  type RowFocus,
  VirtualList,
  type VirtualListHandle,
} from '#web/shared/ui/virtual-list/virtual-list.tsx';

import { type CallbackFilters, writeFilters } from '../filters/callback-filters.ts';
import { headQuery, takePlace } from '../queries/callback-queries.ts';
import { words } from '../words/callbacks-words.ts';
import { callbackAddress } from '../words/callback-address.ts';
import classes from './callback-list.module.css';
import { CallbackCells } from './callback-row.tsx';
import { ListBar } from './list-bar.tsx';
import { NoCallbacks } from './no-callbacks.tsx';
import { useFollow } from './use-follow.ts';
import { rowHeights, useRowForm } from './use-list-width.ts';
import { useStart } from './use-start.ts';

const columns = Object.entries(words.columns).map(([name, title]) => ({
  name: title,
  className: classes[name],
}));
/** Less than this is out of view at the top: the newest can be seen. */
const atTopRows = 0.5;
/** Rows that are read before somebody scrolls to them; at the top one page is enough. */
const aheadRows = { atTop: 30, scrolled: 400 } as const;

/** What a page asks of its list. */
export interface CallbackListHandle {
  /** Puts the focus on the row of a callback that was open. */
  focusRow: (id: string) => void;
}

interface CallbackListProps {
  filters: CallbackFilters;
  openId: string | null;
  isFollowWanted: boolean;
  onFollowWanted: (isWanted: boolean) => void;
  /** What is shown is no longer what was asked for. */
  isStale: boolean;
  onClear: () => void;
  ref?: Ref<CallbackListHandle>;
}

/** The callbacks that the filters let through, as far as anybody scrolls. Remounted when the filters change. */
export function CallbackList({ filters, openId, isFollowWanted, ...props }: CallbackListProps) {
  const client = useQueryClient();
  const keepsPlace = useKeepsPlace();
  const [place] = useState(() => takePlace(client, filters, keepsPlace));
  const { pages } = place;
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  const head = useQuery(headQuery(filters));
  const [isAtRest, setAtRest] = useState(() => place.firstRow() < atTopRows);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const form = useRowForm(frame);
  const rowHeight = rowHeights[form];

  useStart({ place, filters, head: head.data, openId });
  const isFollowing = isFollowWanted && isAtRest && openId === null && place.isFromTop();
  const waiting = useFollow({ place, head: head.data, isFollowing });
  useImperativeHandle(props.ref, () => ({
    focusRow: (id) => {
      const index = pages.indexOf(id);
      if (index !== -1) list.current?.show(index, true);
    },
  }));

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
  const query = writeFilters(filters).toString();
  const renderCells = useCallback(
    (index: number, { tabIndex }: RowFocus) => {
      const row = pages.rowAt(index);
      if (row === undefined) return <MissingCells />;
      return <CallbackCells row={row} to={callbackAddress(row.id, query)} focus={tabIndex} />;
    },
    [pages, query],
  );

  return (
    <div className={classes.place} ref={frame} aria-busy={props.isStale}>
      <ListBar
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
          <NoCallbacks filters={filters} onClear={props.onClear} />
        ) : (
          <VirtualList
            label={words.listLabel}
            className={classes.list}
            columns={columns}
            count={state.count}
            isWhole={state.isWhole}
            rowHeight={rowHeight}
            form={form === 'columns' ? undefined : form}
            keyAt={(index) => pages.rowAt(index)?.id ?? `missing-${index}`}
            renderCells={renderCells}
            openIndex={openId === null ? null : pages.indexOf(openId)}
            initialOffset={Math.round(place.firstRow() * rowHeight)}
            onView={onView}
            ref={list}
          />
        )
      ) : head.isError ? null : (
        <div className={classes.loading}>
          <DelayedSkeleton lines={7} label={words.loading} />
        </div>
      )}
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

/** Holds the place of a row that is on its way. */
function MissingCells() {
  return (
    <td className={classes.received} data-missing>
      <span className={classes.skeleton} aria-label={words.greyRow} />
    </td>
  );
}
