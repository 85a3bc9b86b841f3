import { useState } from 'react';

import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { useDrafts } from '#web/shared/documents/drafts/use-drafts.ts';
import { useOverrides } from '#web/shared/documents/overrides/use-overrides.ts';
import { useDocumentCheck } from './refusal/use-document-check.ts';
import { useRefusal } from './refusal/use-refusal.ts';
import { checkRequest } from './request/share-documents-request.ts';
import { useCustomerForm } from './request/use-customer-form.ts';
import { isUnderWay } from './sending/sending-state.ts';
import { useSubmission } from './sending/use-submission.ts';
import { useSteps } from './steps/use-steps.ts';

/** Joins the form's parts: what was filled in, where the person is, and what becomes of it. */
export function useShareDocuments(identityReference: string, asked: Drafts) {
  const { form, isCustomerGood } = useCustomerForm(identityReference);
  const documents = useDrafts(asked);
  const { drafts } = documents;
  const overriding = useOverrides(drafts);
  const [reason, setReason] = useState('');
  const { sending, sent, ownRequests, submit, forgetSent } = useSubmission();
  const { refusal, isTriedSince, takeRefusal, forgetRefusal } = useRefusal(form, drafts);
  const { problems, tryDocuments, beginAnew } = useDocumentCheck(form, drafts, refusal.onFields);
  const mayReview = () => {
    forgetRefusal();
    if (!tryDocuments()) return false;
    if (sending.state.phase === 'refused') sending.putAside();
    return true;
  };
  const isLocked = isUnderWay(sending.state);
  const { setStep, ...steps } = useSteps({ form, isLocked, isCustomerGood, mayReview });

  const send = async () => {
    const { request } = checkRequest(form.getValues(), drafts);
    if (request === null) {
      await steps.toReview();
      return;
    }
    forgetRefusal();
    const outcome = await submit(request, { drafts, overrides: overriding.overrides, reason });
    if (outcome?.phase === 'refused') setStep(takeRefusal(outcome.error));
    if (outcome?.phase !== 'accepted') return;
    documents.clear();
    beginAnew();
    setStep('sent');
  };
  const shareMore = () => {
    forgetSent();
    form.reset(form.getValues());
    setStep('documents');
  };

  // A card that the address asked for and nobody touched is nobody's work.
  const hasDocuments = drafts.some((draft) => !asked.includes(draft));
  const hasUnsentWork = sent === null && (form.formState.isDirty || hasDocuments);
  const isToldAbove = sending.state.phase === 'refused' && !isTriedSince;
  const parts = { form, documents, problems, overriding, refusal, isToldAbove, sending, sent, ownRequests };
  return { ...parts, reason, setReason, hasUnsentWork, ...steps, send, shareMore };
}
