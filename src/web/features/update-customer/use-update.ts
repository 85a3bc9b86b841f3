import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { useForm } from 'react-hook-form';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { applyProblemToForm } from '#web/shared/forms/apply-problem-to-form.ts';
import { useBeforeSending } from '#web/shared/identity-form/use-before-sending.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { useWrite } from '#web/shared/write/use-write.ts';

import { savesSince } from './meanwhile/earlier-saves.ts';
import { lookAgain } from './meanwhile/look-again.ts';
import type { Refusal, Step, Updated } from './update-steps.ts';
import { words } from './update-customer-words.ts';
import { hasChanges, toUpdateRequest, updateResolver } from './changes/update-request.ts';
import type { UpdateValues } from './changes/update-values.ts';
import { useHiding, useKnown } from './known/use-known.ts';

/** Joins the form's parts: what is known, what was typed, what others did meanwhile, and sending it. */
export function useUpdate(identityReference: string, record: CustomerRecord) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(record);
  const [step, setStep] = useState<Step>('edit');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [updated, setUpdated] = useState<Updated | null>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const [ownRequests, setOwnRequests] = useState<ReadonlySet<string>>(new Set());
  const known = useKnown(opened);
  const form = useForm<UpdateValues>({
    defaultValues: known.startingValues,
    resolver: updateResolver(identityReference, known.known),
    mode: 'onSubmit',
  });
  useHiding(known.revealedUntilMs, step === 'edit', () => {
    known.hide(form);
    announce(words.hiddenAgain);
  });
  const write = useWrite('updateIdentity');
  const before = useBeforeSending();
  const isSending = write.state.phase === 'sending';
  const meanwhile = isSending ? null : savesSince(opened, record, ownRequests);

  const requestNow = () => toUpdateRequest(identityReference, form.getValues(), known.known);
  const toReview = async (event?: BaseSyntheticEvent) => {
    setRefusal(null);
    const isNothing = !hasChanges(form.getValues(), known.known);
    setUnchanged(isNothing);
    if (isNothing) {
      event?.preventDefault();
      announce(words.nothingChanged, 'assertive');
      return;
    }
    await form.handleSubmit(() => setStep('review'))(event);
  };
  const send = async () => {
    if (!before.check(identityReference)) return;
    const request: RequestOf<'updateIdentity'> = requestNow();
    const outcome = await write.send(request, before.reason, async () =>
      lookAgain({ client, identityReference, opened, ownRequests }),
    );
    if (outcome === null) return;
    const own =
      'requestId' in outcome ? outcome.requestId : 'error' in outcome ? outcome.error?.requestId : null;
    if (own) setOwnRequests((others) => new Set([...others, own]));
    if (outcome.phase === 'refused') {
      setRefusal({ error: outcome.error, top: applyProblemToForm(outcome.error, form) });
      setStep('edit');
    }
    if (outcome.phase === 'accepted') {
      setUpdated({ requestId: outcome.requestId });
      setStep('sent');
    }
  };
  /** The person has seen what others did: the form stands on that from now on, and keeps what was typed. */
  const takeOver = () => {
    known.takeOver(form, record);
    setOpened(record);
    write.putAside();
    setStep('edit');
    announce(words.tookOver);
  };
  return {
    form,
    opened,
    known,
    step,
    refusal,
    updated,
    isUnchanged,
    isSending,
    meanwhile,
    write,
    before,
    requestNow,
    toReview,
    toEdit: () => setStep('edit'),
    send,
    takeOver,
  };
}

export type UpdateControl = ReturnType<typeof useUpdate>;
