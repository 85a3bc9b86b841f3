import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { type Drafts, useDrafts } from '#web/shared/documents/document-drafts.ts';
import { planOf, useOverrides } from '#web/shared/documents/image-overrides.tsx';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { withReadings } from '#web/shared/reading/use-readings.ts';
import { useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { useWrite } from '#web/shared/write/use-write.ts';

import { useDocumentReading } from './reading/use-document-reading.ts';
import { useDocumentCheck, useRefusal } from './refusal.ts';
import type { Sent } from './steps/sent-step.tsx';
import {
  customerResolver,
  type CustomerValues,
  emptyCustomer,
  isCustomerPath,
  type ShareDocumentsRequest,
} from './share-documents-schema.ts';
import { type Step, stepOfPath } from './steps/step-bar.tsx';

export function useShareDocuments(identityReference: string, asked: Drafts) {
  const { desk, isCustomerGood } = useCustomerForm(identityReference);
  const { form } = desk;
  const chosen = useDrafts(asked);
  const [reason, setReason] = useState('');
  const [reviewed, setReviewed] = useState<ShareDocumentsRequest | null>(null);
  const reading = useDocumentReading({ form, documents: chosen, reviewed });
  const { readings } = reading;
  const drafts = useMemo(() => withReadings(chosen.drafts, readings), [chosen.drafts, readings]);
  const documents = { ...chosen, drafts };
  const overriding = useOverrides(drafts, reading.findings);
  const [sent, setSent] = useState<Sent | null>(null);
  const write = useWrite('shareDocuments');
  const { refusal, isTriedSince, takeRefusal, forgetRefusal } = useRefusal(desk, drafts);
  const { problems, tryDocuments, tryPictures, forgetTry } = useDocumentCheck(form, drafts, refusal.onFields);
  const mayReview = () => {
    forgetRefusal();
    const request = tryDocuments();
    setReviewed(request);
    if (request !== null && write.state.phase === 'refused') write.dismiss();
    return request !== null;
  };
  const isLocked = write.state.phase === 'sending';
  const { setStep, ...steps } = useSteps({ form, isLocked, isCustomerGood, mayReview });

  const send = async () => {
    if (reviewed === null) return;
    forgetRefusal();
    const outcome = await write.send(reviewed, {
      reason,
      ...planOf(drafts, overriding.overrides, reading.findings),
    });
    if (outcome?.phase === 'refused') setStep(takeRefusal(outcome.error));
    if (outcome?.phase !== 'accepted') return;
    setSent({
      identityReference: reviewed.identityReference,
      documents: drafts.length,
      images: drafts.flatMap(({ images }) => images).length,
      onboardingStatus: outcome.data?.status ?? null,
      requestId: outcome.requestId,
    });
    documents.clear();
    setReviewed(null);
    forgetTry();
    setStep('sent');
  };
  const shareMore = () => {
    setSent(null);
    write.dismiss();
    form.reset(form.getValues());
    setStep('documents');
  };

  // An untouched card from the address isn't the person's work.
  const hasDocuments = drafts.some((draft) => !asked.includes(draft));
  const hasUnsentWork = sent === null && (form.formState.isDirty || hasDocuments);
  const isShownAbove = write.state.phase === 'refused' && !isTriedSince;
  const parts = {
    form,
    documents,
    reading,
    problems,
    overriding,
    refusal,
    isShownAbove,
    write,
    sent,
    reviewed,
  };
  return { ...parts, reason, setReason, hasUnsentWork, ...steps, tryPictures, send, shareMore };
}

export type ShareDocumentsControl = ReturnType<typeof useShareDocuments>;

export function useCustomerForm(identityReference: string) {
  const desk = useDeskForm<CustomerValues>({
    defaultValues: emptyCustomer(identityReference),
    resolver: customerResolver,
    mode: 'onTouched',
    // The error list takes the focus and links to fields.
    shouldFocusError: false,
  });
  // Submitting makes react-hook-form revalidate on every change.
  const isCustomerGood = async () => {
    let isGood = false;
    await desk.form.handleSubmit(() => {
      isGood = true;
    })();
    return isGood;
  };
  return { desk, isCustomerGood };
}

interface StepRules {
  form: UseFormReturn<CustomerValues>;
  isLocked: boolean;
  isCustomerGood: () => Promise<boolean>;
  /** Shows what is missing if false. */
  mayReview: () => boolean;
}

function useSteps({ form, isLocked, isCustomerGood, mayReview }: StepRules) {
  const [step, setStep] = useState<Step>('customer');
  const goTo = (wanted: Step) => {
    if (!isLocked) setStep(wanted);
  };
  const toDocuments = async () => {
    if (await isCustomerGood()) setStep('documents');
  };
  const toReview = async () => {
    if (!(await isCustomerGood())) setStep('customer');
    else if (mayReview()) setStep('review');
  };
  const toField = (path: string) => {
    goTo(stepOfPath(path));
    if (isCustomerPath(path)) requestAnimationFrame(() => form.setFocus(path));
    else focusField(path);
  };
  return { step, setStep, goTo, toDocuments, toReview, toField };
}
