import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

import { identifierForms } from '#contract/service/identifier-forms.ts';
import { patterns } from '#contract/desk/pages.ts';

export interface RecentRecord {
  readonly kind: 'customer' | 'ramp' | 'callback' | 'request';
  readonly id: string;
}

const most = 6;
const opened = [
  { kind: 'customer', pattern: patterns.customer, name: 'identityReference' },
  { kind: 'customer', pattern: patterns.updateCustomer, name: 'identityReference' },
  { kind: 'ramp', pattern: patterns.ramp, name: 'rampId' },
  { kind: 'callback', pattern: patterns.callback, name: 'callbackId' },
  { kind: 'request', pattern: patterns.request, name: 'requestId' },
] as const;

/** Holds the records opened since sign-in in memory, newest first. */
export function recentRecordsQuery() {
  return queryOptions<readonly RecentRecord[]>({
    queryKey: ['recent-records'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Remembers each opened record. */
export function useRememberedRecords(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  // A query with an observer is never garbage-collected.
  useQuery(recentRecordsQuery());
  // Writes to the query cache, which is outside React.
  useEffect(() => {
    const record = recordAt(pathname);
    if (record === null) return;
    client.setQueryData(recentRecordsQuery().queryKey, (before = []) => withRecord(before, record));
  }, [client, pathname]);
}

/** Returns the record at an address; null for an invalid identifier, which may be an e-mail. */
export function recordAt(pathname: string): RecentRecord | null {
  for (const { kind, pattern, name } of opened) {
    const params: Readonly<Record<string, string | undefined>> = matchPath(pattern, pathname)?.params ?? {};
    const id = params[name];
    if (id !== undefined && identifierForms.rampId.pattern.test(id)) return { kind, id };
  }
  return null;
}

/** Puts a record first and removes duplicates. */
export function withRecord(before: readonly RecentRecord[], record: RecentRecord): readonly RecentRecord[] {
  const others = before.filter(({ kind, id }) => kind !== record.kind || id !== record.id);
  return [record, ...others].slice(0, most);
}
