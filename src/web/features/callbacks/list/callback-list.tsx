import { type Ref, useCallback } from 'react';

import { LiveList, type LiveListHandle } from '#web/shared/lists/live/live-list.tsx';
import { agoOf, type RowSetting } from '#web/shared/lists/live/row-setting.ts';
import type { RowTabIndex } from '#web/shared/ui/virtual-list/virtual-list.tsx';

import { callbackFilters, type CallbackFilters } from '../filters/callback-filters.ts';
import { callbackSource } from '../queries/callback-queries.ts';
import type { CallbackRow } from '../queries/callback-rows.ts';
import { words } from '../words/callbacks-words.ts';
import classes from './callback-list.module.css';
import { CallbackCells } from './callback-row.tsx';
import { NoCallbacks } from './no-callbacks.tsx';

const columns = Object.entries(words.columns).map(([name, title]) => ({
  name: title,
  className: classes[name],
}));

interface CallbackListProps {
  filters: CallbackFilters;
  openId: string | null;
  isFollowWanted: boolean;
  onFollowWanted: (isWanted: boolean) => void;
  /** What is shown is no longer what was asked for. */
  isStale: boolean;
  onClear: () => void;
  ref?: Ref<LiveListHandle>;
}

/** The callbacks that the filters let through. Remounted when the filters change. */
export function CallbackList({ onClear, ...list }: CallbackListProps) {
  const { filters } = list;
  const query = callbackFilters.write(filters).toString();
  const renderRow = useCallback(
    (row: CallbackRow, tabIndex: RowTabIndex, setting: RowSetting) => (
      <CallbackCells
        row={row}
        query={query}
        tabIndex={tabIndex}
        zone={setting.zone}
        ago={agoOf(row.receivedAtMs, setting)}
      />
    ),
    [query],
  );
  return (
    <LiveList
      {...list}
      source={callbackSource}
      label={words.listLabel}
      noun={words.noun}
      columns={columns}
      className={classes.list}
      renderRow={renderRow}
      empty={<NoCallbacks filters={filters} onClear={onClear} />}
    />
  );
}
