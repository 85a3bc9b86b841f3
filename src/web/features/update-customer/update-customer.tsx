import type { CustomerRecord } from '#contract/desk/customers.ts';
import { Later } from '#web/shared/later/later.tsx';
import { useEarlyLoading } from '#web/shared/later/use-early-loading.ts';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';

import { UpdateForm } from './form/update-form.tsx';
import { LeaveUpdate } from './control/leave-update.tsx';
import { ChangedMeanwhile } from './meanwhile/changed-meanwhile.tsx';
import { UpdatedPanel } from './review/updated-panel.tsx';
import { laterParts, reviewPart } from './review/review-part.ts';
import { useUpdate } from './control/use-update.ts';
import { words } from './words/update-customer-words.ts';

interface UpdateCustomerProps {
  identityReference: string;
  record: CustomerRecord;
  requirement: string | null;
}

/** Changing, reviewing, sent. The form stays in the page while its changes are read, so that going back loses nothing. */
export function UpdateCustomer({ identityReference, record, requirement }: UpdateCustomerProps) {
  const control = useUpdate(identityReference, record);
  const { step, meanwhile, updated, reviewed } = control;
  const edit = useFocusAfter<HTMLDivElement>(step === 'review');
  useEarlyLoading(laterParts);
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
      <div hidden={step !== 'edit'} ref={edit} tabIndex={-1}>
        <UpdateForm control={control} identityReference={identityReference} requirement={requirement} />
      </div>
      {step === 'review' && reviewed !== null ? (
        <Later
          part={reviewPart}
          isWanted
          props={{ control, identityReference, request: reviewed }}
          back={{ name: words.back, onPress: control.toEdit }}
        />
      ) : null}
      <LeaveUpdate control={control} />
    </>
  );
}
