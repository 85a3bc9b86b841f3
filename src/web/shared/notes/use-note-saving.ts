import { useMutation, useQueryClient } from '@tanstack/react-query';

import { announce } from '#web/shared/ui/announcer.ts';

import type { NoteDraft } from './note-draft.ts';
import { type NoteObject, writeNoteMutation } from './note-queries.ts';
import { noteWords } from './note-words.ts';

/** Saves the draft as a note; it is let go only when the desk has it, the tab it was written on open or not. */
export function useNoteSaving(object: NoteObject, draft: NoteDraft) {
  const writing = writeNoteMutation(useQueryClient(), object);
  return useMutation({
    ...writing,
    onSuccess: async (note, written, ...rest) => {
      await writing.onSuccess?.(note, written, ...rest);
      draft.letGoOf(written);
      announce(noteWords.saved);
    },
  });
}
