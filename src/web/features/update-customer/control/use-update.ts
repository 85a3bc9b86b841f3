import { type BaseSyntheticEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { documentProblems } from '#web/shared/documents/document-fields.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { useDrafts } from '#web/shared/documents/drafts/use-drafts.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import {
  checkUpdate,
  hasChanges,
  type Update,
  type UpdateRequest,
  updateResolver,
} from '../changes/update-request.ts';
import type { UpdateValues } from '../changes/update-values.ts';
import { useHiding, useKnown } from '../known/use-known.ts';
import { savesSince } from '../meanwhile/earlier-saves.ts';
import { words } from '../words/update-customer-words.ts';
import type { Refusal, Step } from './update-steps.ts';
import { useSendUpdate } from './use-send-update.ts';

/** Joins the form's parts: what is known, what was typed and chosen, what others did meanwhile, and sending it. */
export function useUpdate(identityReference: string, record: CustomerRecord) {
  const [opened, setOpened] = useState(record);
  const [step, setStep] = useState<Step>('edit');
  const [reviewed, setReviewed] = useState<UpdateRequest | null>(null);
  const { form, known } = useUpdateForm(identityReference, opened, step === 'edit');
  const documents = useDrafts();
  const { drafts } = documents;
  const sending = useSendUpdate({ identityReference, opened, form, documents, onStep: setStep });
  const updateNow = () => ({ identityReference, values: form.getValues(), known: known.known, drafts });
  const changes = useChanges(updateNow);
  const { problems, tryDocuments } = useDocumentProblems(updateNow, drafts, sending.refusal);

  const toReview = async (event?: BaseSyntheticEvent) => {
    sending.forgetRefusal();
    if (!changes.areThere(event)) return;
    tryDocuments();
    await form.handleSubmit(() => {
      const { request } = checkUpdate(updateNow());
      if (request === null) return;
      setReviewed(request);
      setStep('review');
    })(event);
  };
  /** The person has seen what others did: the form stands on that from now on, and keeps what was typed. */
  const takeOver = () => {
    known.takeOver(form, record);
    setOpened(record);
    sending.write.putAside();
    setStep('edit');
    announce(words.tookOver);
  };
  return {
    ...sending,
    form,
    opened,
    known,
    documents,
    problems,
    step,
    reviewed,
    isUnchanged: changes.isUnchanged,
    meanwhile: sending.isSending ? null : savesSince(opened, record, sending.ownRequests),
    toReview,
    toEdit: () => setStep('edit'),
    takeOver,
  };
}

export type UpdateControl = ReturnType<typeof useUpdate>;

/** The form over what is known; what was revealed is hidden again in time. */
function useUpdateForm(identityReference: string, opened: CustomerRecord, isShown: boolean) {
  const known = useKnown(opened);
  const form = useForm<UpdateValues>({
    defaultValues: known.startingValues,
    resolver: updateResolver(identityReference, known.known),
    mode: 'onSubmit',
  });
  useHiding(known.revealedUntilMs, isShown, () => {
    known.hide(form);
    announce(words.hiddenAgain);
  });
  return { form, known };
}

/** Whether there is anything to review; that there is not is said. */
function useChanges(updateNow: () => Update) {
  const [isUnchanged, setUnchanged] = useState(false);
  const areThere = (event?: BaseSyntheticEvent) => {
    const isSomething = hasChanges(updateNow());
    setUnchanged(!isSomething);
    if (!isSomething) {
      event?.preventDefault();
      announce(words.nothingChanged, 'assertive');
    }
    return isSomething;
  };
  return { isUnchanged, areThere };
}

/** What is wrong with the documents: once the review was asked for, everything; before, only what a refusal said. */
function useDocumentProblems(updateNow: () => Update, drafts: Drafts, refusal: Refusal | null) {
  const [isTried, setTried] = useState(false);
  const problems = useMemo(() => {
    const own = isTried ? checkUpdate(updateNow()).problems : [];
    return documentProblems([...(refusal?.onDocuments ?? []), ...own], drafts);
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed elsewhere in the form changes nothing of the documents
  }, [drafts, isTried, refusal]);
  return { problems, tryDocuments: () => setTried(true) };
}
