import { LeaveDialog } from '#web/shared/forms/leave-dialog.tsx';
import { useLeaveGuard } from '#web/shared/forms/use-leave-guard.ts';

import { words } from '../words/customer-words.ts';
import { type NoteDraft, useHasUnsavedNote } from './note-draft.ts';

const text = words.notes;

/** Asks before a note is left that was not saved; the page's own tabs and filters keep it. */
export function LeaveNote({ draft }: { draft: NoteDraft }) {
  const blocker = useLeaveGuard(useHasUnsavedNote(draft), ['tab', 'kind']);
  return (
    <LeaveDialog
      blocker={blocker}
      title={text.leaveTitle}
      text={text.leaveText}
      leave={text.leave}
      stay={text.stay}
    />
  );
}
