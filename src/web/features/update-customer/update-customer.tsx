import type { CustomerRecord } from '#contract/desk/customers.ts';
import { LeaveDialog } from '#web/shared/forms/leave-dialog.tsx';
import { useLeaveGuard } from '#web/shared/forms/use-leave-guard.ts';

import { ChangedMeanwhile } from './meanwhile/changed-meanwhile.tsx';
import { UpdateForm } from './form/update-form.tsx';
import { UpdateReview } from './review/update-review.tsx';
import { words } from './update-customer-words.ts';
import { hasChanges } from './changes/update-request.ts';
import { UpdatedPanel } from './review/updated-panel.tsx';
import { useUpdate } from './use-update.ts';

interface UpdateCustomerProps {
  identityReference: string;
  record: CustomerRecord;
  requirement: string | null;
}

/** Changing, reviewing, sent. The form stays in the page while its changes are read, so that going back loses nothing. */
export function UpdateCustomer({ identityReference, record, requirement }: UpdateCustomerProps) {
  const control = useUpdate(identityReference, record);
  const { form, step, known, isSending, meanwhile, updated } = control;
  const isUnsent = step !== 'sent' && (isSending || hasChanges(form.watch(), known.known));
  const blocker = useLeaveGuard(isUnsent, ['requirement']);
  if (step === 'sent' && updated !== null) {
    return <UpdatedPanel identityReference={identityReference} updated={updated} />;
  }
  return (
    <>
      {meanwhile === null ? null : (
        <ChangedMeanwhile
          meanwhile={meanwhile}
          identityReference={identityReference}
          onTakeOver={control.takeOver}
        />
      )}
      <div hidden={step !== 'edit'}>
        <UpdateForm control={control} identityReference={identityReference} requirement={requirement} />
      </div>
      {step === 'review' ? <UpdateReview control={control} identityReference={identityReference} /> : null}
      <LeaveDialog
        blocker={blocker}
        title={isSending ? words.leaveSendingTitle : words.leaveTitle}
        text={isSending ? words.leaveSendingText : words.leaveText}
        leave={words.leave}
        stay={words.stay}
      />
    </>
  );
}
