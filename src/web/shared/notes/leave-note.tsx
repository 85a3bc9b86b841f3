import { LeaveGuard } from '#web/shared/forms/leave-guard.tsx';

import { type NoteDraft, useHasUnsavedNote } from './note-draft.ts';
import { noteWords } from './note-words.ts';

interface LeaveNoteProps {
  draft: NoteDraft;
  /** What may change in the address without the note being lost: the page's own tabs and filters. */
  keptThrough: readonly string[];
}

/** Asks before a note is left that was not saved. */
export function LeaveNote({ draft, keptThrough }: LeaveNoteProps) {
  return (
    <LeaveGuard
      hasUnsentWork={useHasUnsavedNote(draft)}
      sameWork={keptThrough}
      title={noteWords.leaveTitle}
      text={noteWords.leaveText}
      leave={noteWords.leave}
      stay={noteWords.stay}
    />
  );
}
