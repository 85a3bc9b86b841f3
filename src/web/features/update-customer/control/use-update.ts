import { type BaseSyntheticEvent, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { hasChanges, toUpdateRequest, updateResolver } from '../changes/update-request.ts';
import type { UpdateValues } from '../changes/update-values.ts';
import type { KnownCustomer } from '../known/known-customer.ts';
import { useHiding, useKnown } from '../known/use-known.ts';
import { savesSince } from '../meanwhile/earlier-saves.ts';
import { words } from '../words/update-customer-words.ts';
import type { Step } from './update-steps.ts';
import { useSendUpdate } from './use-send-update.ts';

/** Joins the form's parts: what is known, what was typed, what others did meanwhile, and sending it. */
export function useUpdate(identityReference: string, record: CustomerRecord) {
  const [opened, setOpened] = useState(record);
  const [step, setStep] = useState<Step>('edit');
  const { form, known } = useUpdateForm(identityReference, opened, step === 'edit');
  const changes = useChanges(form, known.known);
  const requestNow = () => toUpdateRequest(identityReference, form.getValues(), known.known);
  const sending = useSendUpdate({ identityReference, opened, form, requestNow, onStep: setStep });

  const toReview = async (event?: BaseSyntheticEvent) => {
    sending.forgetRefusal();
    if (changes.areThere(event)) await form.handleSubmit(() => setStep('review'))(event);
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
    step,
    isUnchanged: changes.isUnchanged,
    meanwhile: sending.isSending ? null : savesSince(opened, record, sending.ownRequests),
    requestNow,
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
function useChanges(form: UseFormReturn<UpdateValues>, known: KnownCustomer) {
  const [isUnchanged, setUnchanged] = useState(false);
  const areThere = (event?: BaseSyntheticEvent) => {
    const isSomething = hasChanges(form.getValues(), known);
    setUnchanged(!isSomething);
    if (!isSomething) {
      event?.preventDefault();
      announce(words.nothingChanged, 'assertive');
    }
    return isSomething;
  };
  return { isUnchanged, areThere };
}
