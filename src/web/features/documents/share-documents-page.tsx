import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { identityReference } from '#contract/service/primitives.ts';
import { LeaveGuard } from '#web/shared/forms/leave-guard.tsx';
import { useStepHistory } from '#web/shared/forms/use-step-history.ts';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { usePatience } from '#web/shared/ui/use-patience.ts';

import { CustomerStep } from './steps/customer-step.tsx';
import { KnownPanel } from './known/known-panel.tsx';
import { useKnownValues } from './known/known-values.ts';
import { NewerSubmission } from './known/newer-submission.tsx';
import { SentStep } from './steps/sent-step.tsx';
import { askedDocuments } from './share-documents-schema.ts';
import { words } from './share-documents-words.ts';
import classes from './share-documents-page.module.css';
import { type Step, StepBar, stepNames } from './steps/step-bar.tsx';
import { useShortForm } from './use-short-form.ts';
import { useShareDocuments } from './use-share-documents.ts';

const PhotoStart = lazyComponent(
  async () => (await import('./reading/photo-start.tsx')).PhotoStart,
  <div className={classes.photoStart} />,
);

const Offers = lazyComponent(async () => (await import('./reading/offers.tsx')).Offers, null);

/** Preloaded: must be available once everything was sent. */
const DocumentsStep = lazyComponent(async () => (await import('./steps/documents-step.tsx')).DocumentsStep);
const ReviewStep = lazyComponent(async () => (await import('./steps/review-step.tsx')).ReviewStep);

const RefusalSummary = lazyComponent(async () => (await import('./refusal-summary.tsx')).RefusalSummary);

/** Preloads later steps in order, against a lost connection. */
function preloadLaterSteps(): void {
  for (const later of [Offers, DocumentsStep, ReviewStep, RefusalSummary]) later.preload();
}

interface ShareDocumentsFormProps {
  identityReference: string;
  requirement: string | null;
}

/** Holds the steps' state, so switching loses nothing. */
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
  const first = short === null ? 'customer' : 'documents';
  useStepHistory({
    isLater: step !== 'customer' && step !== first,
    isOver: step === 'sent',
    toFirst: () => goTo(first),
  });
  // Waits for stored values, so nothing moves while reading.
  const isWaiting = usePatience(known.isLoading && reference === identityReference);
  const { state } = write;
  const isBusy = state.phase === 'sending';
  const { sendingTitle, sendingText, title, text, ...answers } = words.leave;
  // Later steps load while the first is filled in.
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
        <PhotoStart documents={documents} reading={control.reading} />
        <Offers control={control} isShown={step === 'customer'} isNarrow />
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
        <Offers control={control} isShown={step === 'documents'} />
        <DocumentsStep
          customer={form.getValues()}
          documents={documents}
          asked={asked.length === 0 ? null : requirement}
          problems={control.problems}
          isShown={step === 'documents'}
          readings={control.reading.readings}
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
            reading={control.reading}
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
  current: Step | null;
  children: ReactNode;
}

/** Stays mounted while hidden; takes the focus when opened. */
function StepPanel({ step, current, children }: StepPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasCurrent = useRef(step === current);
  const isCurrent = step === current;

  // Focus is outside React; a field just led to keeps it.
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

/**
 * `/documents/new?identityReference=…&requirement=…`: the reference is the only customer value allowed in an
 * address.
 */
export function ShareDocumentsPage() {
  const [search] = useSearchParams();
  const parsed = identityReference.safeParse(search.get('identityReference'));
  const reference = parsed.success ? parsed.data : '';
  const requirement = search.get('requirement');
  // The key resets the form for another customer or requirement.
  return (
    <ShareDocumentsForm
      key={`${reference} ${requirement}`}
      identityReference={reference}
      requirement={requirement}
    />
  );
}
