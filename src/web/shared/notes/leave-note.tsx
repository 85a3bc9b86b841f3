import { LeaveDialog } from '#web/shared/forms/leave-dialog.tsx';
import { useLeaveGuard } from '#web/shared/forms/use-leave-guard.ts';

import { type NoteDraft, useHasUnsavedNote } from './note-draft.ts';
import { noteWords } from './note-words.ts';

interface LeaveNoteProps {
  draft: NoteDraft;
  /** What may change in the address without the note being lost: the page's own tabs and filters. */
  keptThrough: readonly string[];
}

/** Asks before a note is left that was not saved. */
export function LeaveNote({ draft, keptThrough }: LeaveNoteProps) {
  const blocker = useLeaveGuard(useHasUnsavedNote(draft), keptThrough);
  return (
    <LeaveDialog
      blocker={blocker}
      title={noteWords.leaveTitle}
      text={noteWords.leaveText}
      leave={noteWords.leave}
      stay={noteWords.stay}
    />
  );
}
