import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { DocumentsStep } from './cards/documents-step.tsx';
import { CustomerStep } from './customer/customer-step.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RefusalSummary } from './refusal/refusal-summary.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { isUnderWay } from './sending/sending-state.ts';
import { SentStep } from './sending/sent-step.tsx';
import { StepBar } from './steps/step-bar.tsx';
import { StepPanel } from './steps/step-panel.tsx';
import { useLeaveGuard } from '#web/shared/forms/use-leave-guard.ts';
import { useShareDocuments } from './use-share-documents.ts';

/** The four steps. All of them stay in the page, so that going back and forth loses nothing. */
export function ShareDocumentsForm({ identityReference }: { identityReference: string }) {
  const control = useShareDocuments(identityReference);
  const { form, documents, sending, sent, step, goTo } = control;
  const { state } = sending;
  const blocker = useLeaveGuard(control.hasUnsentWork);
  return (
    <>
      <PageHeader title="Share documents" />
      <StepBar step={step} onStep={goTo} isLocked={isUnderWay(state)} />
      {state.phase === 'refused' ? (
        <RefusalSummary
          error={state.error}
          refusal={control.refusal}
          drafts={documents.drafts}
          onLead={control.toField}
        />
      ) : null}
      <StepPanel step="customer" current={step}>
        <CustomerStep form={form} onContinue={() => void control.toDocuments()} />
      </StepPanel>
      <StepPanel step="documents" current={step}>
        <DocumentsStep
          customer={form.getValues()}
          documents={documents}
          problems={control.problems}
          isShown={step === 'documents'}
          onBack={() => goTo('customer')}
          onReview={() => void control.toReview()}
        />
      </StepPanel>
      <StepPanel step="review" current={step}>
        {step === 'review' ? (
          <ReviewStep
            customer={form.getValues()}
            drafts={documents.drafts}
            sending={sending}
            onChange={goTo}
            onSend={() => void control.send()}
          />
        ) : null}
      </StepPanel>
      <StepPanel step="sent" current={step}>
        {sent ? <SentStep sent={sent} onMore={control.shareMore} /> : null}
      </StepPanel>
      <LeaveDialog blocker={blocker} isSending={isUnderWay(state)} />
    </>
  );
}
