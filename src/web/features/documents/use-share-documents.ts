import { useState } from 'react';

import { focusField } from '#web/shared/forms/focus-field.ts';

import { isCustomerPath } from './customer/customer-values.ts';
import type { Drafts } from './drafts/document-drafts.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import { planOf } from './overrides/override-rules.ts';
import { useOverrides } from './overrides/use-overrides.ts';
import { useDocumentCheck } from './refusal/use-document-check.ts';
import { useRefusal } from './refusal/use-refusal.ts';
import { checkRequest } from './request/share-documents-request.ts';
import { useCustomerForm } from './request/use-customer-form.ts';
import { isUnderWay, type SendingOutcome } from './sending/sending-state.ts';
import type { Sent } from './sending/sent-step.tsx';
import { useSending } from './sending/use-sending.ts';
import { type Step, stepOfPath } from './steps/form-steps.ts';

/** Joins the form's parts: where the person is in it, and what leads from one step to the next. */
export function useShareDocuments(identityReference: string, asked: Drafts) {
  const { form, isCustomerGood } = useCustomerForm(identityReference);
  const documents = useDrafts(asked);
  const { drafts } = documents;
  const overriding = useOverrides(drafts);
  const [reason, setReason] = useState('');
  const sending = useSending();
  const { refusal, takeRefusal, forgetRefusal } = useRefusal(form, drafts);
  const { problems, tryDocuments, beginAnew } = useDocumentCheck(form, drafts, refusal.onFields);
  const [step, setStep] = useState<Step>('customer');
  const [sent, setSent] = useState<Sent | null>(null);
  const [ownRequests, setOwnRequests] = useState<ReadonlySet<string>>(new Set());

  const goTo = (wanted: Step) => {
    if (!isUnderWay(sending.state)) setStep(wanted);
  };
  const toDocuments = async () => {
    if (await isCustomerGood()) setStep('documents');
  };
  const toReview = async () => {
    if (!(await isCustomerGood())) {
      setStep('customer');
      return;
    }
    forgetRefusal();
    if (!tryDocuments()) return;
    if (sending.state.phase === 'refused') sending.putAside();
    setStep('review');
  };
  const toField = (path: string) => {
    goTo(stepOfPath(path));
    if (isCustomerPath(path)) requestAnimationFrame(() => form.setFocus(path));
    else focusField(path);
  };
  const send = async () => {
    const { request } = checkRequest(form.getValues(), drafts);
    if (request === null) {
      await toReview();
      return;
    }
    forgetRefusal();
    const plan = { ...planOf(drafts, overriding.overrides), reason: reason.trim() };
    const outcome = await sending.send(request, { operation: 'shareDocuments', ...plan });
    if (outcome !== null) setOwnRequests((own) => new Set([...own, ...requestIdOf(outcome)]));
    if (outcome?.phase === 'refused') setStep(takeRefusal(outcome.error));
    if (outcome?.phase !== 'accepted') return;
    const images = drafts.flatMap((draft) => draft.images).length;
    setSent({ identityReference: request.identityReference, documents: drafts.length, images, outcome });
    documents.clear();
    beginAnew();
    setStep('sent');
  };
  const shareMore = () => {
    setSent(null);
    sending.putAside();
    form.reset(form.getValues());
    setStep('documents');
  };

  // A card that the address asked for and nobody touched is nobody's work.
  const hasDocuments = drafts.some((draft) => !asked.includes(draft));
  const hasUnsentWork = sent === null && (form.formState.isDirty || hasDocuments);
  const steps = { step, goTo, toDocuments, toReview, toField, send, shareMore };
  const parts = { form, documents, problems, overriding, refusal, sending, sent, ownRequests };
  return { ...parts, reason, setReason, hasUnsentWork, ...steps };
}

/** The id of the request that an outcome is of, where it is known. */
function requestIdOf(outcome: SendingOutcome): string[] {
  const id =
    outcome.phase === 'accepted' ? outcome.requestId : 'error' in outcome ? outcome.error?.requestId : null;
  return id === null || id === undefined ? [] : [id];
}
