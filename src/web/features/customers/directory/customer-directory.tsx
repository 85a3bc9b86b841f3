import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import { rememberFilters } from '#web/shared/lists/list-as-left.ts';
import { DirectoryTools } from '#web/shared/lists/directory-tools.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/customers-words.ts';
import { CustomerFilterBar } from './customer-filter-bar.tsx';
import { type CustomerFilters, readFilters, writeFilters } from './customer-filters.ts';
import { CustomerList } from './customer-list.tsx';
import { customerListQuery, exportPath } from './customer-list-queries.ts';
import { orderInWords } from './filter-words.ts';

/** The customers that something the desk sent or received was about, narrowed by the filters in the address. */
export function CustomerDirectory() {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const list = useInfiniteQuery(customerListQuery(filters));
  const bar = useRef<HTMLElement>(null);
  const narrowedTo = writeFilters(filters).toString();
  // Outlives this page, for the way back from a customer's.
  useEffect(() => rememberFilters('customers', narrowedTo), [narrowedTo]);

  const narrowTo = (narrowed: CustomerFilters) =>
    setAddress(writeFilters(narrowed), { preventScrollReset: true });
  const clear = () => {
    narrowTo({});
    bar.current?.focus();
  };

  return (
    <Panel
      title={words.listTitle}
      flush
      aside={<DirectoryTools order={orderInWords(filters)} exportPath={exportPath(filters)} />}
    >
      <CustomerFilterBar filters={filters} barRef={bar} onChange={narrowTo} />
      <CustomerList list={list} filters={filters} onClear={clear} />
    </Panel>
  );
}
