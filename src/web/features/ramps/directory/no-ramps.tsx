import { Button } from '@mantine/core';

import { countFilters } from '#web/shared/lists/address-filters.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { listWords } from '../words/ramp-list-words.ts';
import { whyNoneIsLeft } from './filter-words.ts';
import type { RampFilters } from './ramp-filters.ts';

/** Why the list is empty, and what fills it. */
export function NoRamps({ filters, onClear }: { filters: RampFilters; onClear: () => void }) {
  if (countFilters(filters) === 0) {
    return (
      <EmptyState
        title={listWords.emptyTitle}
        action={
          <RoleGateLink action="create-ramp" to={paths.price()} variant="default">
            {listWords.getPrice}
          </RoleGateLink>
        }
      >
        {listWords.emptyText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={listWords.noneMatches}
      action={
        <Button variant="default" onClick={onClear}>
          {directoryWords.clearFilters}
        </Button>
      }
    >
      <bdi>{whyNoneIsLeft(filters)}</bdi>
    </EmptyState>
  );
}
