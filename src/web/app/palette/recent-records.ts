import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

import { identifierForms } from '#contract/service/identifier-forms.ts';
import { patterns } from '#contract/desk/pages.ts';

/** A record that was opened: its kind and its identifier, nothing of what its page shows. */
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

/** The records opened since the sign-in, the last one first. In memory alone, and forgotten with everything else at sign-out. */
export function recentRecordsQuery() {
  return queryOptions<readonly RecentRecord[]>({
    queryKey: ['recent-records'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Remembers the records whose pages are opened. For the frame around every page. */
export function useRememberedRecords(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  // A query with an observer is never garbage-collected.
  useQuery(recentRecordsQuery());
  // What is recent lies in the cache, outside of what is rendered.
  useEffect(() => {
    const record = recordAt(pathname);
    if (record === null) return;
    client.setQueryData(recentRecordsQuery().queryKey, (before = []) => withRecord(before, record));
  }, [client, pathname]);
}

/** The record whose page an address opens. Anything but a legal identifier is left out: it may be an e-mail. */
export function recordAt(pathname: string): RecentRecord | null {
  for (const { kind, pattern, name } of opened) {
    const params: Readonly<Record<string, string | undefined>> = matchPath(pattern, pathname)?.params ?? {};
    const id = params[name];
    if (id !== undefined && identifierForms.rampId.pattern.test(id)) return { kind, id };
  }
  return null;
}

/** A record put first, once. */
export function withRecord(before: readonly RecentRecord[], record: RecentRecord): readonly RecentRecord[] {
  const others = before.filter(({ kind, id }) => kind !== record.kind || id !== record.id);
  return [record, ...others].slice(0, most);
}
