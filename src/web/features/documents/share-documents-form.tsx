import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { CustomerStep } from './customer-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RefusalSummary } from './refusal-summary.tsx';
import { ReviewStep } from './review-step.tsx';
import { isUnderWay } from './sending-state.ts';
import { SentStep } from './sent-step.tsx';
import { StepBar } from './step-bar.tsx';
import { StepPanel } from './step-panel.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useShareDocuments } from './use-share-documents.ts';

/** The four steps. All of them stay in the page, so that going back and forth loses nothing. */
export function ShareDocumentsForm({ identityReference }: { identityReference: string }) {
  const control = useShareDocuments(identityReference);
  const { step, goTo, sending, sent } = control;
  const isSending = isUnderWay(sending.state);
  const blocker = useLeaveGuard(control.hasUnsentWork);
  return (
    <>
      <PageHeader title="Share documents" />
      <StepBar step={step} onStep={goTo} isLocked={isSending} />
      <RefusalSummary control={control} />
      <StepPanel step="customer" current={step}>
        <CustomerStep control={control} />
      </StepPanel>
      <StepPanel step="documents" current={step}>
        <DocumentsStep control={control} />
      </StepPanel>
      <StepPanel step="review" current={step}>
        {step === 'review' ? <ReviewStep control={control} /> : null}
      </StepPanel>
      <StepPanel step="sent" current={step}>
        {sent ? <SentStep sent={sent} onMore={control.shareMore} /> : null}
      </StepPanel>
      <LeaveDialog blocker={blocker} isSending={isSending} />
    </>
  );
}
