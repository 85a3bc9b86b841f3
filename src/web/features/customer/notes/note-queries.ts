import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';

import { note, noteList } from '#contract/desk/notes.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

const keyOf = (identityReference: string) => ['customer', identityReference, 'notes'];

/** The notes about a customer, newest first. */
export function notesQuery(identityReference: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(identityReference),
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ kind: 'customer', id: identityReference, limit: '50' });
      if (pageParam !== null) query.set('cursor', pageParam);
      return deskJson(noteList, { path: `/api/notes?${query}`, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }] },
  });
}

/** Writes a note down. The list is read again before it is done, so that the note stands there when the field is empty. */
export function writeNoteMutation(client: QueryClient, identityReference: string) {
  return mutationOptions({
    mutationFn: async (text: string) =>
      deskJson(note, {
        method: 'POST',
        path: '/api/notes',
        body: { object: { kind: 'customer', id: identityReference }, text },
      }),
    onSuccess: async () => client.invalidateQueries({ queryKey: keyOf(identityReference) }),
  });
}
