import { type Ref, useCallback } from 'react';

import { LiveList, type LiveListHandle } from '#web/shared/lists/live/live-list.tsx';
import { agoOf, type RowSetting } from '#web/shared/lists/live/row-setting.ts';
import type { RowTabIndex } from '#web/shared/ui/virtual-list/virtual-list.tsx';

import { requestFilters, type RequestFilters } from '../filters/request-filters.ts';
import { type RequestRow, requestSource } from '../queries/request-queries.ts';
import { words } from '../words/requests-words.ts';
import { NoRequests } from './no-requests.tsx';
import classes from './request-list.module.css';
import { RequestCells } from './request-row.tsx';

const columns = Object.entries(words.columns).map(([name, title]) => ({
  name: title,
  className: classes[name],
}));

interface RequestListProps {
  filters: RequestFilters;
  openId: string | null;
  isFollowWanted: boolean;
  onFollowWanted: (isWanted: boolean) => void;
  /** What is shown is no longer what was asked for. */
  isStale: boolean;
  onClear: () => void;
  ref?: Ref<LiveListHandle>;
}

/** The calls that the filters let through. Remounted when the filters change. */
export function RequestList({ onClear, ...list }: RequestListProps) {
  const { filters } = list;
  const query = requestFilters.write(filters).toString();
  const renderRow = useCallback(
    (row: RequestRow, tabIndex: RowTabIndex, setting: RowSetting) => (
      <RequestCells
        row={row}
        query={query}
        tabIndex={tabIndex}
        zone={setting.zone}
        ago={agoOf(Date.parse(row.at), setting)}
      />
    ),
    [query],
  );
  return (
    <LiveList
      {...list}
      source={requestSource}
      label={words.listLabel}
      noun={words.noun}
      columns={columns}
      className={classes.list}
      renderRow={renderRow}
      empty={<NoRequests filters={filters} onClear={onClear} />}
    />
  );
}
