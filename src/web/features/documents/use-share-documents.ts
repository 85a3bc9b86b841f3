import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';

import { announce } from '#web/shared/ui/announcer.ts';

import { type CustomerValues, emptyCustomer } from './customer-values.ts';
import { customerResolver } from './customer-resolver.ts';
import { documentProblems } from './document-problems.ts';
import { focusField } from './focus-field.ts';
import { firstStepOf, type Step } from './form-steps.ts';
import { fieldOfPath, type RefusalMessages, sortRefusal } from './refusal-messages.ts';
import { isUnderWay, type SendingOutcome } from './sending-state.ts';
import { checkRequest, type Problems } from './share-documents-request.ts';
import { useDrafts } from './use-drafts.ts';
import { useSending } from './use-sending.ts';

/** What was sent, for the last step; the documents themselves are let go. */
export interface Sent {
  identityReference: string;
  documents: number;
  images: number;
  outcome: Extract<SendingOutcome, { phase: 'accepted' }>;
}

const nothingRefused: RefusalMessages = { onFields: new Map(), top: [] };

/** The whole form: its values, its documents, where the person is in it, and sending. */
export function useShareDocuments(identityReference: string) {
  const form = useForm<CustomerValues>({
    defaultValues: emptyCustomer(identityReference),
    resolver: customerResolver,
    mode: 'onTouched',
  });
  const documents = useDrafts();
  const sending = useSending();
  const [step, setStep] = useState<Step>('customer');
  const [isDocumentsTried, setDocumentsTried] = useState(false);
  const [refusal, setRefusal] = useState<RefusalMessages>(nothingRefused);
  const [sent, setSent] = useState<Sent | null>(null);
  const { drafts } = documents;

  const problems: Problems = useMemo(
    () =>
      documentProblems(form.getValues(), drafts, { isTried: isDocumentsTried, refused: refusal.onFields }),
    [form, drafts, isDocumentsTried, refusal],
  );

  // Submitting is what makes react-hook-form check again with every key from then on.
  const isCustomerGood = async () => {
    let isGood = false;
    await form.handleSubmit(() => {
      isGood = true;
    })();
    return isGood;
  };
  const toDocuments = async () => {
    if (await isCustomerGood()) setStep('documents');
  };
  const toReview = async () => {
    if (!(await isCustomerGood())) {
      setStep('customer');
      return;
    }
    setDocumentsTried(true);
    setRefusal(nothingRefused);
    const { request, problems: found } = checkRequest(form.getValues(), drafts);
    if (request === null) {
      const [first = ''] = found.keys();
      focusField(fieldOfPath(first, drafts) ?? 'identityDocuments');
      announce(
        `${found.size === 1 ? 'One thing needs' : `${found.size} things need`} your attention`,
        'assertive',
      );
    } else {
      if (sending.state.phase === 'refused') sending.putAside();
      setStep('review');
    }
  };
  const refuse = (outcome: Extract<SendingOutcome, { phase: 'refused' }>) => {
    const sorted = sortRefusal(outcome.error.errors, drafts);
    for (const [path, message] of sorted.onFields) {
      if (!path.startsWith('identityDocuments'))
        form.setError(path as keyof CustomerValues, { type: 'server', message });
    }
    setRefusal(sorted);
    setStep(firstStepOf(sorted.onFields.keys()) ?? 'review');
  };
  const send = async () => {
    const { request } = checkRequest(form.getValues(), drafts);
    if (request === null) {
      await toReview();
      return;
    }
    setRefusal(nothingRefused);
    const outcome = await sending.send(request);
    if (outcome?.phase === 'refused') refuse(outcome);
    if (outcome?.phase !== 'accepted') return;
    const images = drafts.flatMap((draft) => draft.images).length;
    setSent({ identityReference: request.identityReference, documents: drafts.length, images, outcome });
    documents.clear();
    setDocumentsTried(false);
    setStep('sent');
  };
  const shareMore = () => {
    setSent(null);
    sending.putAside();
    form.reset(form.getValues());
    setStep('documents');
  };
  const goTo = (wanted: Step) => {
    if (!isUnderWay(sending.state)) setStep(wanted);
  };

  const hasUnsentWork = sent === null && (form.formState.isDirty || drafts.length > 0);
  return {
    form,
    documents,
    sending,
    step,
    goTo,
    problems,
    refusal,
    sent,
    hasUnsentWork,
    toDocuments,
    toReview,
    send,
    shareMore,
  };
}

export type ShareDocumentsControl = ReturnType<typeof useShareDocuments>;
