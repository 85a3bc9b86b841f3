import { useParams } from 'react-router-dom';
import { memo } from 'react';

import type { RequestSummary } from '#contract/desk/requests.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { filtersInWords, useAddressFilters } from '#web/shared/lists/address-filters.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { useLiveList } from '#web/shared/lists/follow-live.tsx';
import { liveWordsOf } from '#web/shared/lists/list-words.ts';
import type { RowTabIndex } from '#web/shared/lists/row-keys.ts';
import rows from '#web/shared/lists/row-link.module.css';
import { RowTime } from '#web/shared/lists/row-time.tsx';
import { SplitView } from '#web/shared/lists/split-view.tsx';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { ListViews } from '#web/shared/views/list-views.tsx';

import { RequestView } from './request-detail.tsx';
import { RequestFilterBar } from './request-filter-bar.tsx';
import { filterInWords, requestFilters, type RequestFilters } from './request-filters.ts';
import { requestAddress, requestLook, shortPath, tookInWords } from './request-looks.ts';
import { requestSource } from './request-queries.ts';
import { words } from './requests-words.ts';
import classes from './requests.module.css';

const columns = Object.entries(words.columns).map(([key, name]) => ({ name, className: classes[key] }));

const listWords = liveWordsOf(words.noun);

export function RequestsPage() {
  return (
    <>
      <PageHeader title={words.title} />
      <ListViews list="requests" path={paths.requests()} codec={requestFilters} filterInWords={filterInWords}>
        <RequestLog />
      </ListViews>
    </>
  );
}

function RequestLog() {
  const { requestId = null } = useParams();
  const { filters, query, search, bar, change, clear } = useAddressFilters(requestFilters);
  const live = useLiveList(requestSource, { query, openId: requestId, noun: words.noun });
  return (
    <SplitView
      back={{ to: requestAddress(null, search), wide: words.close, narrow: words.back }}
      list={
        <>
          <RequestFilterBar filters={filters} newest={live.newest} barRef={bar} onChange={change} />
          <DirectoryList
            list={live.list}
            live={live}
            asked={query}
            nameOf={({ id }) => id}
            words={listWords}
            label={words.listLabel}
            columns={columns}
            className={classes['list']}
            empty={<NoRequests filters={filters} onClear={clear} />}
          >
            {(request, _onOpen, tabIndex, rowIndex) => (
              <RequestRow
                request={request}
                search={search}
                tabIndex={tabIndex}
                rowIndex={rowIndex}
                isOpen={request.id === requestId}
                key={request.id}
              />
            )}
          </DirectoryList>
        </>
      }
      detail={
        requestId === null
          ? null
          : { key: requestId, title: words.detailTitle, content: <RequestView id={requestId} /> }
      }
    />
  );
}

function NoRequests({ filters, onClear }: { filters: RequestFilters; onClear: () => void }) {
  if (Object.keys(filters).length === 0)
    return <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>;
  return (
    <NoMatches title={words.emptyFiltered} onClear={onClear}>
      <bdi>{words.emptyFilteredText({ filters: filtersInWords(filters, filterInWords) })}</bdi>
    </NoMatches>
  );
}

interface RequestRowProps {
  request: RequestSummary;
  search: string;
  tabIndex: RowTabIndex;
  rowIndex: number | undefined;
  isOpen: boolean;
}

const RequestRow = memo(function RequestRow({
  request,
  search,
  tabIndex,
  rowIndex,
  isOpen,
}: RequestRowProps) {
  const { id, at, staff, method, uri, durationMs, attempts, traceId } = request;
  const { tone, text } = requestLook(request);
  return (
    <tr className={rows.row} aria-selected={isOpen} aria-rowindex={rowIndex}>
      <th className={classes.time} scope="row">
        <RowTime
          id={id}
          at={at}
          name={`${method} ${shortPath(uri)}, ${id.slice(-6)}`}
          to={requestAddress(id, search)}
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
        <ToneBadge tone={tone}>{text}</ToneBadge>
      </td>
      <td className={classes.took}>
        {tookInWords(durationMs)}
        {attempts > 1 ? <span className="dimmed"> {words.tries({ attempts })}</span> : null}
      </td>
      <td className={classes.trace}>
        {traceId === null ? (
          <span className="dimmed">{words.noTrace}</span>
        ) : (
          <code title={traceId} data-whole={traceId} translate="no">
            {shortenMiddle(traceId, 6, 4)}
          </code>
        )}
      </td>
    </tr>
  );
});

function Call({ method, uri }: Pick<RequestSummary, 'method' | 'uri'>) {
  return (
    <code title={uri} translate="no">
      <span className={classes.method}>{method}</span> <bdi>{shortPath(uri)}</bdi>
    </code>
  );
}
