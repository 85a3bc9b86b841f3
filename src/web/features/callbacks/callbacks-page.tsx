import { useParams } from 'react-router-dom';

import { deskRoutes } from '#contract/desk/routes.ts';
import { filtersInWords } from '#web/shared/lists/address-filters.ts';
import { NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { LivePage } from '#web/shared/live-list/live-page.tsx';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';

import { CallbackDetail } from './callback-detail.tsx';
import { CallbackFilterBar } from './callback-filter-bar.tsx';
import { callbackFilters, type CallbackFilters, filterInWords } from './callback-filters.ts';
import { callbackAddress } from './callback-looks.ts';
import { callbackSource } from './callback-queries.ts';
import { renderCallbackCells } from './callback-row.tsx';
import { words } from './callbacks-words.ts';
import classes from './callbacks.module.css';

/** Everything the service sent, accepted and refused; one delivery open beside the list. */
export function CallbacksPage() {
  const { callbackId = null } = useParams();
  return (
    <LivePage
      words={words}
      classes={classes}
      source={callbackSource}
      codec={callbackFilters}
      openId={callbackId}
      addressOf={callbackAddress}
      banner={<DateOffsetBanner />}
      renderBar={(bar) => <CallbackFilterBar {...bar} />}
      renderCells={renderCallbackCells}
      renderEmpty={(filters, onClear) => <NoCallbacks filters={filters} onClear={onClear} />}
      renderDetail={(id, query) => <CallbackDetail id={id} query={query} />}
    />
  );
}

/** Why the list is empty: nothing matches the filters, or nothing came yet and where the service has to send it. */
function NoCallbacks({ filters, onClear }: { filters: CallbackFilters; onClear: () => void }) {
  if (Object.keys(filters).length > 0) {
    return (
      <NoMatches title={words.emptyFiltered} onClear={onClear}>
        <bdi>{words.emptyFilteredText(filtersInWords(filters, filterInWords))}</bdi>
      </NoMatches>
    );
  }
  return (
    <EmptyState title={words.emptyTitle}>
      {words.emptyText}{' '}
      <span className={classes.endpoint}>
        <Identifier
          value={`${location.origin}${deskRoutes.receiveCallback.path}`}
          label={words.endpoint}
          full
        />
      </span>{' '}
      {words.emptyToken}
    </EmptyState>
  );
}
