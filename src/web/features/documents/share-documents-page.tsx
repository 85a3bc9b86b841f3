import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { identityReference } from '#contract/service/primitives.ts';
import { LeaveGuard } from '#web/shared/forms/leave-guard.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { usePatience } from '#web/shared/ui/use-patience.ts';

import { CustomerStep } from './customer-step.tsx';
import { KnownPanel } from './known-panel.tsx';
import { useKnownValues } from './known-values.ts';
import { NewerSubmission } from './newer-submission.tsx';
import { SentStep } from './sent-step.tsx';
import { askedDocuments } from './share-documents-schema.ts';
import { words } from './share-documents-words.ts';
import classes from './share-documents.module.css';
import { type Step, StepBar, stepNames } from './step-bar.tsx';
import { useShortForm } from './use-short-form.ts';
import { useShareDocuments } from './use-share-documents.ts';

/** The steps between the customer's and the last, which must be there when everything was sent. */
const DocumentsStep = lazyComponent(async () => (await import('./documents-step.tsx')).DocumentsStep);
const ReviewStep = lazyComponent(async () => (await import('./review-step.tsx')).ReviewStep);

/** What the service said against it, which nobody can hear before the review. */
const RefusalSummary = lazyComponent(async () => (await import('./refusal-summary.tsx')).RefusalSummary);

/** Loads what comes later in the order in which it is needed: a connection that is lost meanwhile holds nothing up. */
function preloadLaterSteps(): void {
  for (const later of [DocumentsStep, ReviewStep, RefusalSummary]) later.preload();
}

interface ShareDocumentsFormProps {
  identityReference: string;
  /** What the customer was asked for, by its name in the interface document; null for nothing in particular. */
  requirement: string | null;
}

/** The four steps. What is filled in lives above them, so that going back and forth loses nothing. */
function ShareDocumentsForm({ identityReference, requirement }: ShareDocumentsFormProps) {
  const [asked] = useState(() => askedDocuments(requirement));
  const control = useShareDocuments(identityReference, asked);
  const { form, documents, write, sent, step, goTo, reason, setReason } = control;
  const [reference, setReference] = useState(identityReference);
  const known = useKnownValues(form, reference);
  const { isDeciding, short } = useShortForm({
    control,
    known,
    isAsked: asked.length > 0 && identityReference !== '',
  });
  // Nothing moves under the reader's eyes when what is known of the customer comes.
  const isWaiting = usePatience(known.isLoading && reference === identityReference);
  const { state } = write;
  const isBusy = state.phase === 'sending';
  const { sendingTitle, sendingText, title, text, ...answers } = words.leave;
  // Their code comes while the first step is filled in.
  useEffect(preloadLaterSteps, []);
  return (
    <>
      <PageHeader title={words.title}>{sent === null ? words.notKept : null}</PageHeader>
      <StepBar step={step} onStep={goTo} isLocked={isBusy} />
      <div className={classes.notices} data-step={step}>
        {isBusy || sent !== null ? null : <NewerSubmission reference={reference} own={write.ownRequests} />}
        {state.phase === 'refused' ? (
          <RefusalSummary
            error={state.error}
            refusal={control.refusal}
            drafts={documents.drafts}
            onLead={control.toField}
          />
        ) : null}
      </div>
      {isDeciding ? <DelayedSkeleton lines={6} label={words.short.deciding} /> : null}
      <StepPanel step="customer" current={isDeciding ? null : step}>
        <KnownPanel known={known} onFilled={(why) => setReason((now) => now || why)} />
        {isWaiting ? (
          <DelayedSkeleton lines={6} />
        ) : (
          <CustomerStep
            form={form}
            isShownAbove={control.isShownAbove}
            onReference={setReference}
            onContinue={() => void control.toDocuments()}
          />
        )}
      </StepPanel>
      <StepPanel step="documents" current={step}>
        <DocumentsStep
          customer={form.getValues()}
          documents={documents}
          asked={asked.length === 0 ? null : requirement}
          problems={control.problems}
          isShown={step === 'documents'}
          short={short}
          onBack={() => goTo('customer')}
          onReview={() => void control.toReview()}
        />
      </StepPanel>
      <StepPanel step="review" current={step}>
        {step === 'review' ? (
          <ReviewStep
            request={control.reviewed}
            drafts={documents.drafts}
            maskOf={known.maskOf}
            reason={reason}
            overriding={control.overriding}
            write={write}
            onReason={setReason}
            onChange={goTo}
            onSend={() => void control.send()}
          />
        ) : null}
      </StepPanel>
      <StepPanel step="sent" current={step}>
        {sent ? <SentStep sent={sent} onMore={control.shareMore} /> : null}
      </StepPanel>
      <LeaveGuard
        hasUnsentWork={control.hasUnsentWork}
        title={isBusy ? sendingTitle : title}
        text={isBusy ? sendingText : text}
        {...answers}
      />
    </>
  );
}

interface StepPanelProps {
  step: Step;
  /** Null while it is not decided. */
  current: Step | null;
  children: ReactNode;
}

/** One step. It stays in the page while another is shown, and takes the focus when it is come to. */
function StepPanel({ step, current, children }: StepPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasCurrent = useRef(step === current);
  const isCurrent = step === current;

  // Focus belongs to the document; a field that was just led to keeps it.
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    wasCurrent.current = isCurrent;
  }, [isCurrent]);

  return (
    <section hidden={!isCurrent} aria-labelledby={`step-${step}`} className={classes.panel}>
      <h2 id={`step-${step}`} ref={heading} tabIndex={-1} className="unseen">
        {stepNames[step]}
      </h2>
      {children}
    </section>
  );
}

/** `/documents/new?identityReference=…&requirement=…`: the one thing of a customer that may be in an address is filled in. */
export function ShareDocumentsPage() {
  const [search] = useSearchParams();
  const parsed = identityReference.safeParse(search.get('identityReference'));
  const reference = parsed.success ? parsed.data : '';
  const requirement = search.get('requirement');
  // Another customer's address is another form, and so is that of another requirement.
  return (
    <ShareDocumentsForm
      key={`${reference} ${requirement}`}
      identityReference={reference}
      requirement={requirement}
    />
  );
}
