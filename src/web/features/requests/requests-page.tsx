import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

import type { LiveListHandle } from '#web/shared/lists/live/live-list.tsx';
import { headQuery } from '#web/shared/lists/live/live-source.ts';
import { useShownQuery } from '#web/shared/lists/live/use-shown-query.ts';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { SplitView } from '#web/shared/ui/split-view/split-view.tsx';
import { useIsNarrow } from '#web/shared/ui/split-view/use-is-narrow.ts';

import { RequestDetail } from './detail/request-detail.tsx';
import type { Caller } from './filters/person-chip.tsx';
import { RequestFilterBar } from './filters/request-filter-bar.tsx';
import { requestFilters, type RequestFilters } from './filters/request-filters.ts';
import { RequestList } from './list/request-list.tsx';
import { type RequestRow, requestSource } from './queries/request-queries.ts';
import { requestAddress } from './words/request-address.ts';
import { words } from './words/requests-words.ts';

/** Every call to the service; one of them open beside the others. */
export function RequestsPage() {
  const { requestId = null } = useParams();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = requestFilters.read(address);
  const query = requestFilters.write(filters).toString();
  const shown = useShownQuery(requestSource, { query, filters });
  const shownFilters = requestFilters.read(new URLSearchParams(shown));
  const head = useQuery(headQuery(requestSource, shownFilters));
  const [isFollowWanted, setFollowWanted] = useState(true);
  const bar = useRef<HTMLElement>(null);
  const list = useRef<LiveListHandle>(null);
  const isNarrow = useIsNarrow();

  const narrowTo = (narrowed: RequestFilters) =>
    void navigate(requestAddress(requestId, requestFilters.write(narrowed).toString()), {
      preventScrollReset: true,
    });
  const clear = () => {
    narrowTo({});
    bar.current?.focus();
  };

  return (
    <>
      <PageHeader title={words.title} />
      <SplitView
        back={{ to: requestAddress(null, query), label: isNarrow ? words.back : words.close }}
        onClosed={(id) => list.current?.focusRow(id)}
        list={
          <>
            <RequestFilterBar
              filters={filters}
              callers={callersIn(head.data?.items ?? [])}
              barRef={bar}
              onChange={narrowTo}
            />
            <RequestList
              filters={shownFilters}
              openId={requestId}
              isFollowWanted={isFollowWanted}
              onFollowWanted={setFollowWanted}
              isStale={shown !== query}
              onClear={clear}
              ref={list}
              key={shown}
            />
          </>
        }
        detail={
          requestId === null
            ? null
            : { key: requestId, title: words.detailTitle, content: <RequestDetail id={requestId} /> }
        }
      />
    </>
  );
}

/** Who made the newest calls that are listed. */
function callersIn(rows: readonly RequestRow[]): Caller[] {
  return rows.flatMap(({ staff }) => (staff === null ? [] : [staff]));
}
