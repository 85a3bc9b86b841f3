import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import { notesApi } from '#contract/desk/api/notes.ts';
import type { NoteRequest } from '#contract/desk/notes.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { isConcerned } from '#web/shared/api/live-reads.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { colleaguesQuery } from '#web/shared/queue/queue-queries.ts';

import { mentionsIn } from './mentions.ts';
import type { NoteDraft } from './note-draft.ts';
import { noteWords } from './note-words.ts';

export type NoteObject = NoteRequest['object'];

const keyOf = ({ kind, id }: NoteObject) => ['notes', kind, id];

/** Folds ramp ids in hints: all spellings are one. Choice: rampIdSpelling. */
const hintOf = ({ kind, id }: NoteObject) => (kind === 'ramp' ? foldRampId(id) : id);

export function notesQuery(object: NoteObject) {
  return pagesQuery(
    notesApi.listNotes,
    { query: object },
    { queryKey: keyOf(object), pageSize: 50, live: [{ kind: 'note', id: hintOf(object) }] },
  );
}

/** Waits for the refetch, so the note is visible once the field is empty. */
function writeNoteMutation(client: QueryClient, object: NoteObject) {
  return mutationOptions({
    mutationFn: async (text: string) => {
      const mentions = await mentionsOf(client, text);
      return deskCall(notesApi.writeNote, {
        body: { object, text, ...(mentions.length > 0 && { mentions }) },
      });
    },
    onSuccess: async () =>
      client.invalidateQueries({
        predicate: ({ meta }) => isConcerned(meta?.live, { kind: 'note', id: hintOf(object) }),
      }),
  });
}

/** Returns none on failure, so the note is saved anyway. */
async function mentionsOf(client: QueryClient, text: string): Promise<string[]> {
  if (!text.includes('@')) return [];
  const { items } = await client.ensureQueryData(colleaguesQuery()).catch(() => ({ items: [] }));
  return mentionsIn(text, items);
}

/** Clears the draft once stored, even from another tab. */
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
