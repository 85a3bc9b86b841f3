import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { headQuery, type LiveFilters, type LiveRow, type LiveSource } from './live-source.ts';

/** The filters whose list is shown, as text: those in the address once their list is there, those before until then. */
export function useShownQuery<Row extends LiveRow, Filters extends LiveFilters>(
  source: LiveSource<Row, Filters>,
  { query, filters }: { query: string; filters: Filters },
): string {
  const [shown, setShown] = useState(query);
  const { data, isError } = useQuery(headQuery(source, filters));
  if (shown !== query && (data !== undefined || isError)) setShown(query);
  return shown;
}
