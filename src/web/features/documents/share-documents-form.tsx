import { useState } from 'react';

import { LeaveDialog } from '#web/shared/forms/leave-dialog.tsx';
import { useLeaveGuard } from '#web/shared/forms/use-leave-guard.ts';
import { Later } from '#web/shared/later/later.tsx';
import { useEarlyLoading } from '#web/shared/later/use-early-loading.ts';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { CustomerStep } from './customer/customer-step.tsx';
import { askedDocuments } from './steps/asked-documents.ts';
import { KnownPanel } from './known/known-panel.tsx';
import { NewerSubmission } from './known/newer-submission.tsx';
import { useKnownValues } from './known/use-known-values.ts';
import { documentsPart, laterSteps, refusalPart, reviewPart } from './later/later-steps.ts';
import { SentStep } from './sending/sent-step.tsx';
import { StepBar } from './steps/step-bar.tsx';
import { StepPanel } from './steps/step-panel.tsx';
import stepClasses from './steps/steps.module.css';
import { useShareDocuments } from './use-share-documents.ts';
import { words } from './words/documents-words.ts';

interface ShareDocumentsFormProps {
  identityReference: string;
  /** What the customer was asked for, by its name in the interface document; null for nothing in particular. */
  requirement: string | null;
}

/** The four steps. What is filled in lives above them, so that going back and forth loses nothing. */
export function ShareDocumentsForm({ identityReference, requirement }: ShareDocumentsFormProps) {
  const [asked] = useState(() => askedDocuments(requirement));
  const control = useShareDocuments(identityReference, asked);
  const { form, documents, write, sent, step, goTo, reason, setReason } = control;
  const [reference, setReference] = useState(identityReference);
  const known = useKnownValues(form, reference);
  const { state } = write;
  const isBusy = state.phase === 'sending';
  const blocker = useLeaveGuard(control.hasUnsentWork);
  const { sendingTitle, sendingText, title, text, ...answers } = words.leave;
  useEarlyLoading(laterSteps);
  return (
    <>
      <PageHeader title={words.title} />
      <StepBar step={step} onStep={goTo} isLocked={isBusy} />
      <div className={stepClasses.notices} data-step={step}>
        {isBusy || sent !== null ? null : <NewerSubmission reference={reference} own={write.ownRequests} />}
        {state.phase === 'refused' ? (
          <Later
            part={refusalPart}
            isWanted
            props={{
              error: state.error,
              refusal: control.refusal,
              drafts: documents.drafts,
              onLead: control.toField,
            }}
          />
        ) : null}
      </div>
      <StepPanel step="customer" current={step}>
        <KnownPanel known={known} onFilled={(why) => setReason((now) => now || why)} />
        <CustomerStep
          form={form}
          isToldAbove={control.isToldAbove}
          onReference={setReference}
          onContinue={() => void control.toDocuments()}
        />
      </StepPanel>
      <StepPanel step="documents" current={step}>
        <Later
          part={documentsPart}
          isWanted={step === 'documents'}
          props={{
            customer: form.getValues(),
            documents,
            asked: asked.length === 0 ? null : requirement,
            problems: control.problems,
            isShown: step === 'documents',
            onBack: () => goTo('customer'),
            onReview: () => void control.toReview(),
          }}
        />
      </StepPanel>
      <StepPanel step="review" current={step}>
        {step === 'review' ? (
          <Later
            part={reviewPart}
            isWanted
            props={{
              request: control.reviewed,
              drafts: documents.drafts,
              maskOf: known.maskOf,
              reason,
              overriding: control.overriding,
              write,
              onReason: setReason,
              onChange: goTo,
              onSend: () => void control.send(),
            }}
          />
        ) : null}
      </StepPanel>
      <StepPanel step="sent" current={step}>
        {sent ? <SentStep sent={sent} onMore={control.shareMore} /> : null}
      </StepPanel>
      <LeaveDialog
        blocker={blocker}
        title={isBusy ? sendingTitle : title}
        text={isBusy ? sendingText : text}
        {...answers}
      />
    </>
  );
}
