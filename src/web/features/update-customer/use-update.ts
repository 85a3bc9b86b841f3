import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useMemo, useState } from 'react';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { type Drafts, type DraftsControl, useDrafts } from '#web/shared/documents/document-drafts.ts';
import { documentFieldOf, documentProblems } from '#web/shared/documents/document-request.ts';
import { planOf, useOverrides } from '#web/shared/documents/image-overrides.tsx';
import { type DeskForm, type Refusal, useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { useBeforeSending } from '#web/shared/identity-form/before-sending-fields.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { useWrite } from '#web/shared/write/use-write.ts';

import { lookAgain, savesSince } from './earlier-saves.ts';
import { useHiding, useKnown } from './known-customer.ts';
import { words } from './update-customer-words.ts';
import {
  checkUpdate,
  hasChanges,
  type Update,
  type UpdateRequest,
  updateResolver,
} from './update-request.ts';
import type { UpdateValues } from './update-values.ts';

type Step = 'edit' | 'review' | 'sent';

export interface Updated {
  status: number;
  requestId: string | null;
}

export function useUpdate(identityReference: string, record: CustomerRecord) {
  const [opened, setOpened] = useState(record);
  const [step, setStep] = useState<Step>('edit');
  const [reviewed, setReviewed] = useState<UpdateRequest | null>(null);
  const { desk, known } = useUpdateForm(identityReference, opened, step === 'edit');
  const { form, refusal } = desk;
  const documents = useDrafts();
  const { drafts } = documents;
  const sending = useSendUpdate({ identityReference, opened, desk, documents, onStep: setStep });
  const updateNow = () => ({ identityReference, values: form.getValues(), known: known.known, drafts });
  const changes = useChanges(updateNow);
  const { problems, tryDocuments } = useDocumentProblems(updateNow, drafts, refusal);

  const toReview = async (event?: BaseSyntheticEvent) => {
    desk.forgetRefusal();
    if (!changes.areThere(event)) return;
    tryDocuments();
    await form.handleSubmit(() => {
      const { request } = checkUpdate(updateNow());
      if (request === null) return;
      setReviewed(request);
      setStep('review');
    })(event);
  };
  /** Accepts others' changes; keeps typed values. */
  const takeOver = () => {
    known.takeOver(form, record);
    setOpened(record);
    sending.write.dismiss();
    setStep('edit');
    announce(words.tookOver);
  };
  return {
    ...sending,
    form,
    refusal,
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

function useUpdateForm(identityReference: string, opened: CustomerRecord, isShown: boolean) {
  const known = useKnown(opened);
  const desk = useDeskForm<UpdateValues>({
    defaultValues: known.startingValues,
    resolver: updateResolver(identityReference, known.known),
    mode: 'onSubmit',
  });
  useHiding(known.revealedUntilMs, isShown, () => {
    known.hide(desk.form);
    announce(words.hiddenAgain);
  });
  return { desk, known };
}

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

/** Shows only a refusal's problems before the first review, then all. */
function useDocumentProblems(updateNow: () => Update, drafts: Drafts, refusal: Refusal | null) {
  const [isTried, setTried] = useState(false);
  const problems = useMemo(() => {
    const own = isTried ? checkUpdate(updateNow()).problems : [];
    return documentProblems([...(refusal?.onFields ?? []), ...own], drafts);
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed elsewhere in the form changes nothing of the documents
  }, [drafts, isTried, refusal]);
  return { problems, tryDocuments: () => setTried(true) };
}

interface UpdateToSend {
  identityReference: string;
  opened: CustomerRecord;
  desk: DeskForm<UpdateValues>;
  documents: DraftsControl;
  onStep: (step: Step) => void;
}

function useSendUpdate({ identityReference, opened, desk, documents, onStep }: UpdateToSend) {
  const client = useQueryClient();
  const write = useWrite('updateIdentity');
  const before = useBeforeSending();
  const { drafts, clear } = documents;
  const overriding = useOverrides(drafts);
  const [updated, setUpdated] = useState<Updated | null>(null);
  const { ownRequests } = write;

  const send = async (request: UpdateRequest) => {
    if (!before.check(identityReference)) return;
    const why = { reason: before.reason, ...planOf(drafts, overriding.overrides) };
    const outcome = await write.send(request, why, async () =>
      lookAgain({ client, identityReference, opened, ownRequests }),
    );
    if (outcome?.phase === 'refused') {
      desk.refuse(outcome.error, (path) => documentFieldOf(path, drafts));
      onStep('edit');
    }
    if (outcome?.phase === 'accepted') {
      setUpdated({ status: outcome.status, requestId: outcome.requestId });
      clear();
      onStep('sent');
    }
  };
  return {
    write,
    before,
    overriding,
    updated,
    ownRequests,
    isSending: write.state.phase === 'sending',
    send,
  };
}
