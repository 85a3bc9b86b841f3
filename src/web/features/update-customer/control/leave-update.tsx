import { LeaveDialog } from '#web/shared/forms/leave-dialog.tsx';
import { useFormClaim } from '#web/shared/forms/use-form-claim.ts';
import { useLeaveGuard } from '#web/shared/forms/use-leave-guard.ts';

import { hasChanges } from '../changes/update-request.ts';
import { words } from '../words/update-customer-words.ts';
import type { UpdateControl } from './use-update.ts';

/** Asks before changes are left that were not sent. */
export function LeaveUpdate({ control }: { control: UpdateControl }) {
  const { form, known, documents, step, isSending } = control;
  const { drafts } = documents;
  const isChanged = useFormClaim(form, (values) => hasChanges({ values, known: known.known, drafts }));
  const blocker = useLeaveGuard(step !== 'sent' && (isSending || isChanged), ['requirement']);
  return (
    <LeaveDialog
      blocker={blocker}
      title={isSending ? words.leaveSendingTitle : words.leaveTitle}
      text={isSending ? words.leaveSendingText : words.leaveText}
      leave={words.leave}
      stay={words.stay}
    />
  );
}
