import { useMutation, useQueryClient } from '@tanstack/react-query';

import { announce } from '#web/shared/ui/announcer.ts';

import { words } from '../words/customer-words.ts';
import type { NoteDraft } from './note-draft.ts';
import { writeNoteMutation } from './note-queries.ts';

/** Saves the draft as a note; it is let go only when the desk has it, the tab it was written on open or not. */
export function useNoteSaving(identityReference: string, draft: NoteDraft) {
  const writing = writeNoteMutation(useQueryClient(), identityReference);
  return useMutation({
    ...writing,
    onSuccess: async (note, written, ...rest) => {
      await writing.onSuccess?.(note, written, ...rest);
      draft.letGoOf(written);
      announce(words.notes.saved);
    },
  });
}
