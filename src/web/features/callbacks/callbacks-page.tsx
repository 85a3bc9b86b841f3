import { useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

import type { LiveListHandle } from '#web/shared/lists/live/live-list.tsx';
import { useShownQuery } from '#web/shared/lists/live/use-shown-query.ts';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { SplitView } from '#web/shared/ui/split-view/split-view.tsx';
import { useIsNarrow } from '#web/shared/ui/split-view/use-is-narrow.ts';

import { CallbackDetail } from './detail/callback-detail.tsx';
import { CallbackFilterBar } from './filters/callback-filter-bar.tsx';
import { callbackFilters, type CallbackFilters } from './filters/callback-filters.ts';
import { CallbackList } from './list/callback-list.tsx';
import { callbackSource } from './queries/callback-queries.ts';
import { callbackAddress } from './words/callback-address.ts';
import { words } from './words/callbacks-words.ts';

/** What the service sent, accepted and refused; one of them open beside the others. */
export function CallbacksPage() {
  const { callbackId = null } = useParams();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = callbackFilters.read(address);
  const query = callbackFilters.write(filters).toString();
  const shown = useShownQuery(callbackSource, { query, filters });
  const [isFollowWanted, setFollowWanted] = useState(true);
  const bar = useRef<HTMLElement>(null);
  const list = useRef<LiveListHandle>(null);
  const isNarrow = useIsNarrow();

  const narrowTo = (narrowed: CallbackFilters) =>
    void navigate(callbackAddress(callbackId, callbackFilters.write(narrowed).toString()), {
      preventScrollReset: true,
    });
  const clear = () => {
    narrowTo({});
    bar.current?.focus();
  };

  return (
    <>
      <PageHeader title={words.title} />
      <DateOffsetBanner />
      <SplitView
        back={{ to: callbackAddress(null, query), label: isNarrow ? words.back : words.close }}
        onClosed={(id) => list.current?.focusRow(id)}
        list={
          <>
            <CallbackFilterBar filters={filters} barRef={bar} onChange={narrowTo} />
            <CallbackList
              filters={callbackFilters.read(new URLSearchParams(shown))}
              openId={callbackId}
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
          callbackId === null
            ? null
            : {
                key: callbackId,
                title: words.detailTitle,
                content: <CallbackDetail id={callbackId} query={query} />,
              }
        }
      />
    </>
  );
}
