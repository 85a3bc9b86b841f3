import { useState } from 'react';

import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { useDrafts } from '#web/shared/documents/drafts/use-drafts.ts';
import { planOf } from '#web/shared/documents/overrides/override-rules.ts';
import { useOverrides } from '#web/shared/documents/overrides/use-overrides.ts';
import { useWrite } from '#web/shared/write/use-write.ts';

import { useDocumentCheck } from './refusal/use-document-check.ts';
import { useRefusal } from './refusal/use-refusal.ts';
import type { ShareDocumentsRequest } from './request/share-documents-request.ts';
import { useCustomerForm } from './request/use-customer-form.ts';
import type { Sent } from './sending/sent-step.tsx';
import { useSteps } from './steps/use-steps.ts';

/** Joins the form's parts: what was filled in, where the person is, and what becomes of it. */
export function useShareDocuments(identityReference: string, asked: Drafts) {
  const { form, isCustomerGood } = useCustomerForm(identityReference);
  const documents = useDrafts(asked);
  const { drafts } = documents;
  const overriding = useOverrides(drafts);
  const [reason, setReason] = useState('');
  const [reviewed, setReviewed] = useState<ShareDocumentsRequest | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const write = useWrite('shareDocuments');
  const { refusal, isTriedSince, takeRefusal, forgetRefusal } = useRefusal(form, drafts);
  const { problems, tryDocuments, forgetTry } = useDocumentCheck(form, drafts, refusal.onFields);
  const mayReview = () => {
    forgetRefusal();
    const request = tryDocuments();
    setReviewed(request);
    if (request !== null && write.state.phase === 'refused') write.putAside();
    return request !== null;
  };
  const isLocked = write.state.phase === 'sending';
  const { setStep, ...steps } = useSteps({ form, isLocked, isCustomerGood, mayReview });

  const send = async () => {
    if (reviewed === null) return;
    forgetRefusal();
    const outcome = await write.send(reviewed, { reason, ...planOf(drafts, overriding.overrides) });
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
    write.putAside();
    form.reset(form.getValues());
    setStep('documents');
  };

  // A card that the address asked for and nobody touched is nobody's work.
  const hasDocuments = drafts.some((draft) => !asked.includes(draft));
  const hasUnsentWork = sent === null && (form.formState.isDirty || hasDocuments);
  const isToldAbove = write.state.phase === 'refused' && !isTriedSince;
  const parts = { form, documents, problems, overriding, refusal, isToldAbove, write, sent, reviewed };
  return { ...parts, reason, setReason, hasUnsentWork, ...steps, send, shareMore };
}
