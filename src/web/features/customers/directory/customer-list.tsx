import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

import type { CustomerList as CustomerListAnswer, CustomerSummary } from '#contract/desk/customer-list.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';

import { words } from '../words/customers-words.ts';
import { type CustomerFilters, writeFilters } from './customer-filters.ts';
import classes from './customer-directory.module.css';
import { CustomerRow } from './customer-row.tsx';
import { NoCustomers } from './no-customers.tsx';

const columns = [
  { name: words.columns.customer, className: classes['customer'] },
  { name: words.columns.status },
  { name: words.columns.requirements, className: classes['count'] },
  { name: words.columns.lastSubmission, className: classes['operation'] },
  { name: words.columns.when },
  { name: words.columns.by, className: classes['person'] },
  { name: words.columns.outcome, className: classes['outcome'] },
] as const;

const listWords = { loading: words.loading, listed: words.listed, more: words.moreCustomers } as const;

interface CustomerListProps {
  list: UseInfiniteQueryResult<InfiniteData<CustomerListAnswer>>;
  filters: CustomerFilters;
  onClear: () => void;
}

/** The customers as rows. */
export function CustomerList({ list, filters, onClear }: CustomerListProps) {
  return (
    <DirectoryList
      list={list}
      asked={writeFilters(filters).toString()}
      nameOf={nameOf}
      words={listWords}
      label={words.listLabel}
      columns={columns}
      empty={<NoCustomers filters={filters} onClear={onClear} />}
    >
      {(customer, onOpen) => (
        <CustomerRow customer={customer} onOpen={onOpen} key={customer.identityReference} />
      )}
    </DirectoryList>
  );
}

function nameOf({ identityReference }: CustomerSummary): string {
  return identityReference;
}
