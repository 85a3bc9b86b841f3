import { mutationOptions, type QueryClient } from '@tanstack/react-query';

import { note, noteList } from '#contract/desk/notes.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

import { pagesQuery } from '../paging/pages-query.ts';

const keyOf = (identityReference: string) => ['customer', identityReference, 'notes'];

/** The notes about a customer, newest first. */
export function notesQuery(identityReference: string) {
  return pagesQuery({
    queryKey: keyOf(identityReference),
    schema: noteList,
    path: '/api/notes',
    query: { kind: 'customer', id: identityReference },
    pageSize: 50,
    live: [{ kind: 'customer', id: identityReference }],
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
