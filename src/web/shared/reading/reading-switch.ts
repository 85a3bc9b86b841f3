import { queryOptions, useQuery } from '@tanstack/react-query';

import { documentReadingApi } from '#contract/desk/api/document-reading.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

export function readingSwitchQuery() {
  return queryOptions({
    queryKey: ['document-reading'],
    queryFn: async ({ signal }) => deskCall(documentReadingApi.documentReading, { signal }),
    staleTime: 60_000,
  });
}

/** Reads the switch. Until it is known, no picture is read and nothing moves. */
export function useReadingSwitch(): { isOn: boolean; isOffered: boolean } {
  const { data } = useQuery(readingSwitchQuery());
  return { isOn: data?.isOn === true, isOffered: data?.isOn !== false };
}
