import { Button } from '@mantine/core';

import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { filtersInWords } from '../filters/filter-words.ts';
import type { RequestFilters } from '../filters/request-filters.ts';
import { words } from '../words/requests-words.ts';

/** Why the list is empty: what it is narrowed to, or that nobody called yet. */
export function NoRequests({ filters, onClear }: { filters: RequestFilters; onClear: () => void }) {
  if (Object.keys(filters).length === 0)
    return <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>;
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
