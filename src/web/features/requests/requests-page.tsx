import { useParams } from 'react-router-dom';

import { filtersInWords } from '#web/shared/lists/address-filters.ts';
import { NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { LivePage } from '#web/shared/live-list/live-page.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';

import { RequestView } from './request-detail.tsx';
import { RequestFilterBar } from './request-filter-bar.tsx';
import { filterInWords, requestFilters, type RequestFilters } from './request-filters.ts';
import { requestAddress } from './request-looks.ts';
import { requestSource } from './request-queries.ts';
import { renderRequestCells } from './request-row.tsx';
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
      <bdi>{words.emptyFilteredText(filtersInWords(filters, filterInWords))}</bdi>
    </NoMatches>
  );
}
