import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import type { NoteRequest } from '#contract/desk/notes.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { isConcerned } from '#web/shared/api/live-reads.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import type { NoteDraft } from './note-draft.ts';
import { noteWords } from './note-words.ts';

/** The customer or ramp that notes are about. */
export type NoteObject = NoteRequest['object'];

const keyOf = ({ kind, id }: NoteObject) => ['notes', kind, id];

/** By which id a note's object is named in hints: a ramp's in any spelling are one ramp's. Choice: rampIdSpelling. */
const hintOf = ({ kind, id }: NoteObject) => (kind === 'ramp' ? foldRampId(id) : id);

/** The notes about a customer or a ramp, newest first. */
export function notesQuery(object: NoteObject) {
  return pagesQuery(
    'listNotes',
    { query: object },
    { queryKey: keyOf(object), pageSize: 50, live: [{ kind: 'note', id: hintOf(object) }] },
  );
}

/** Saves a note. It ends when what the page shows of the object was read again, so that the note is there once the field is empty. */
function writeNoteMutation(client: QueryClient, object: NoteObject) {
  return mutationOptions({
    mutationFn: async (text: string) => deskCall('writeNote', { body: { object, text } }),
    onSuccess: async () =>
      client.invalidateQueries({
        predicate: ({ meta }) => isConcerned(meta?.live, { kind: 'note', id: hintOf(object) }),
      }),
  });
}

/** Saves the draft as a note. The draft is cleared once the desk has the note, whether or not its tab is still open. */
export function useNoteSaving(object: NoteObject, draft: NoteDraft) {
  const writing = writeNoteMutation(useQueryClient(), object);
  return useMutation({
    ...writing,
    onSuccess: async (note, written, ...rest) => {
      await writing.onSuccess?.(note, written, ...rest);
      draft.markSaved(written);
      announce(noteWords.saved);
    },
  });
}
