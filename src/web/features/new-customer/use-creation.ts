import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

import { type Refusal, useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { type AgeConfirmation, useAgeConfirmation } from '#web/shared/identity-form/under-age-warning.tsx';
import { type BeforeSending, useBeforeSending } from '#web/shared/identity-form/before-sending-fields.tsx';
import { keepReason } from '#web/shared/ui/kept-reason.ts';
import type { WriteRequest } from '#web/shared/write/send-write.ts';
import { useWrite, type WriteState } from '#web/shared/write/use-write.ts';

type CreationName = 'createBasicIdentity' | 'shareReliance' | 'shareToken';

export interface Created {
  identityReference: string;
  status: number;
  requestId: string | null;
}

export type Unsent = 'none' | 'typed' | 'sending';

export interface Creation<Values extends FieldValues> {
  operation: CreationName;
  form: UseFormReturn<Values>;
  state: WriteState<unknown>;
  startOver: () => void;
  before: BeforeSending;
  age: AgeConfirmation;
  refusal: Refusal | null;
  created: Created | null;
  isSending: boolean;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  createAnother: () => void;
}

interface CreationParts<Name extends CreationName, Values extends FieldValues> {
  operation: Name;
  defaults: DefaultValues<Values>;
  resolver: Resolver<Values>;
  toRequest: (values: Values) => WriteRequest<Name>;
  /** '' if none. */
  birthDateOf?: (values: Values) => string;
  onUnsent: (unsent: Unsent) => void;
}

/** Keeps typed values until the service accepts. */
export function useCreation<Name extends CreationName, Values extends FieldValues>({
  operation,
  defaults,
  resolver,
  toRequest,
  birthDateOf = noBirthDate,
  onUnsent,
}: CreationParts<Name, Values>): Creation<Values> {
  const { form, refusal, refuse, forgetRefusal } = useDeskForm<Values>({
    defaultValues: defaults,
    resolver,
    mode: 'onTouched',
  });
  const client = useQueryClient();
  const write = useWrite(operation);
  const before = useBeforeSending();
  const age = useAgeConfirmation();
  const [created, setCreated] = useState<Created | null>(null);
  const isSending = write.state.phase === 'sending';
  useTellUnsent(isSending, form.formState.isDirty || before.hasTyped, onUnsent);

  const send = async (values: Values) => {
    const request = toRequest(values);
    const isExplained = before.check(request.identityReference);
    const isAgeMeant = age.check(birthDateOf(values), { leads: isExplained });
    if (!isExplained || !isAgeMeant) return;
    forgetRefusal();
    const outcome = await write.send(request, { reason: before.reason });
    if (outcome?.phase === 'refused') refuse(outcome.error);
    if (outcome?.phase !== 'accepted') return;
    const { status, requestId } = outcome;
    keepReason(client, { kind: 'new-customer', id: request.identityReference }, before.reason);
    setCreated({ identityReference: request.identityReference, status, requestId });
    form.reset();
    before.reset();
    write.dismiss();
  };
  const submit = form.handleSubmit(send, () => {
    forgetRefusal();
    before.check('', { leads: false });
    age.check(birthDateOf(form.getValues()), { leads: false });
  });
  const createAnother = () => setCreated(null);
  const { state, startOver } = write;
  return {
    operation,
    form,
    state,
    startOver,
    before,
    age,
    refusal,
    created,
    isSending,
    submit,
    createAnother,
  };
}

/** Reports to the page, which has the only leave guard. */
function useTellUnsent(isSending: boolean, isUnsent: boolean, onUnsent: (unsent: Unsent) => void): void {
  // The page's state is outside this form.
  useEffect(
    () => onUnsent(isSending ? 'sending' : isUnsent ? 'typed' : 'none'),
    [isSending, isUnsent, onUnsent],
  );
}

export const noBirthDate = () => '';
