import { Button } from '@mantine/core';

import { referenceText } from '#contract/service/identifier-forms.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { countFilters } from '#web/shared/lists/address-filters.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { words } from '../words/customers-words.ts';
import type { CustomerFilters } from './customer-filters.ts';
import classes from './customer-directory.module.css';
import { whyNobodyIsLeft } from './filter-words.ts';

interface NoCustomersProps {
  filters: CustomerFilters;
  onClear: () => void;
}

/** Why the list is empty, filter by filter, and what fills it. */
export function NoCustomers({ filters, onClear }: NoCustomersProps) {
  if (countFilters(filters) === 0) {
    return (
      <EmptyState
        title={words.emptyTitle}
        action={
          <RoleGateLink action="onboard-customer" to={paths.shareDocuments()} variant="default">
            {words.shareDocuments}
          </RoleGateLink>
        }
      >
        {words.emptyText}
      </EmptyState>
    );
  }
  const { q = '' } = filters;
  return (
    <EmptyState
      title={words.nobodyMatches}
      action={
        <span className={classes.ways}>
          <Button variant="default" onClick={onClear}>
            {directoryWords.clearFilters}
          </Button>
          {referenceText.safeParse(q).success ? (
            <RoleGateLink action="look-up-identity" to={paths.customer(q)} variant="default">
              {words.findAtService(shortenMiddle(q, 12, 6))}
            </RoleGateLink>
          ) : null}
        </span>
      }
    >
      {whyNobodyIsLeft(filters)}
    </EmptyState>
  );
}
