import { Button } from '@mantine/core';

import { deskRoutes } from '#contract/desk/routes.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import type { CallbackFilters } from '../filters/callback-filters.ts';
import { filtersInWords } from '../filters/filter-words.ts';
import { words } from '../words/callbacks-words.ts';
import classes from './callback-list.module.css';

/** Why the list is empty: what it is narrowed to, or that nothing came, and where the service has to send it. */
export function NoCallbacks({ filters, onClear }: { filters: CallbackFilters; onClear: () => void }) {
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState
        title={words.emptyFiltered}
        action={
          <Button variant="default" onClick={onClear}>
            {directoryWords.clearFilters}
          </Button>
        }
      >
        <bdi>{words.emptyFilteredText(filtersInWords(filters))}</bdi>
      </EmptyState>
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
