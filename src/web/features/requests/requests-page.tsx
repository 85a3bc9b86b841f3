import { useParams } from 'react-router-dom';
import { memo } from 'react';

import { shortenMiddle } from '#web/shared/format/text.ts';
import { filtersInWords } from '#web/shared/lists/address-filters.ts';
import { NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { type LiveCellsProps, LivePage } from '#web/shared/live-list/live-page.tsx';
import { agoOf, RowBadge, RowTime } from '#web/shared/live-list/live-row.tsx';
import type { RowTabIndex } from '#web/shared/live-list/virtual-list.tsx';
import type { TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';

import { RequestView } from './request-detail.tsx';
import { RequestFilterBar } from './request-filter-bar.tsx';
import { filterInWords, requestFilters, type RequestFilters } from './request-filters.ts';
import { requestAddress, requestLook, shortPath, tookInWords } from './request-looks.ts';
import { type RequestRow, requestSource } from './request-queries.ts';
import { words } from './requests-words.ts';
import classes from './requests.module.css';

/** Every call to the service; one of them open beside the list. */
export function RequestsPage() {
  const { requestId = null } = useParams();
  return (
    <LivePage
      words={words}
      classes={classes}
      source={requestSource}
      codec={requestFilters}
      openId={requestId}
      addressOf={requestAddress}
      renderBar={(bar) => <RequestFilterBar {...bar} />}
      renderCells={renderRequestCells}
      renderEmpty={(filters, onClear) => <NoRequests filters={filters} onClear={onClear} />}
      renderDetail={(id) => <RequestView id={id} />}
    />
  );
}

/** Why the list is empty: nothing matches the filters, or no call was made yet. */
function NoRequests({ filters, onClear }: { filters: RequestFilters; onClear: () => void }) {
  if (Object.keys(filters).length === 0)
    return <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>;
  return (
    <NoMatches title={words.emptyFiltered} onClear={onClear}>
      <bdi>{words.emptyFilteredText({ filters: filtersInWords(filters, filterInWords) })}</bdi>
    </NoMatches>
  );
}

interface RequestCellsProps {
  row: RequestRow;
  /** The filters, which stay when it is opened. */
  query: string;
  tabIndex: RowTabIndex;
  zone: TimeZoneChoice;
  ago: string;
}

/** A call as cells; the first holds the row's link. Plain elements without subscriptions: scrolling writes another call into them. */
const RequestCells = memo(function RequestCells(props: RequestCellsProps) {
  const { row, query, tabIndex, zone, ago } = props;
  const { at, staff, method, uri, durationMs, attempts, traceId } = row;
  const { tone, text } = requestLook(row);
  return (
    <>
      <th className={classes.time} scope="row">
        <RowTime
          atMs={Date.parse(at)}
          zone={zone}
          name={`${method} ${shortPath(uri)}, ${row.id.slice(-6)}`}
          ago={ago}
          to={requestAddress(row.id, query)}
          tabIndex={tabIndex}
        />
      </th>
      <td className={classes.person}>
        {staff === null ? words.nobody : <bdi title={staff.email}>{staff.name}</bdi>}
      </td>
      <td className={classes.call} translate="no">
        <Call method={method} uri={uri} />
      </td>
      <td className={classes.status}>
        <RowBadge tone={tone}>{text}</RowBadge>
      </td>
      <td className={classes.took}>
        {tookInWords(durationMs)}
        {attempts > 1 ? <span className={classes.quiet}> {words.tries({ attempts })}</span> : null}
      </td>
      <td className={classes.trace}>
        {traceId === null ? (
          <span className={classes.quiet}>{words.noTrace}</span>
        ) : (
          <code title={traceId} data-whole={traceId} translate="no">
            {shortenMiddle(traceId, 6, 4)}
          </code>
        )}
      </td>
    </>
  );
});

/** The cells of a row. Only its age changes with time, so that a row is drawn again when that text does. */
function renderRequestCells({ row, query, tabIndex, setting }: LiveCellsProps<RequestRow>) {
  return (
    <RequestCells
      row={row}
      query={query}
      tabIndex={tabIndex}
      zone={setting.zone}
      ago={agoOf(Date.parse(row.at), setting)}
    />
  );
}

function Call({ method, uri }: Pick<RequestRow, 'method' | 'uri'>) {
  return (
    <code title={uri} translate="no">
      <span className={classes.method}>{method}</span> <bdi>{shortPath(uri)}</bdi>
    </code>
  );
}
