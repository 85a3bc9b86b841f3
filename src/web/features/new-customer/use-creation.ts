import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import type { ApiError } from '#web/shared/api/api-error.ts';
import { applyProblemToForm } from '#web/shared/forms/apply-problem-to-form.ts';
import type { FieldMessage } from '#web/shared/forms/flatten-errors.ts';
import { type AgeConfirmation, useAgeConfirmation } from '#web/shared/identity-form/under-age-warning.tsx';
import { type BeforeSending, useBeforeSending } from '#web/shared/identity-form/before-sending-fields.tsx';
import type { WriteRequest } from '#web/shared/write/send-write.ts';
import { useWrite, type WriteState } from '#web/shared/write/use-write.ts';

type CreationName = 'createBasicIdentity' | 'shareReliance' | 'shareToken';

/** What the service said yes to. */
export interface Created {
  identityReference: string;
  /** 201: there is an account; 202: taken, and checked now. */
  status: number;
  requestId: string | null;
}

interface Refusal {
  error: ApiError;
  top: FieldMessage[];
}

/** What leaving a form would lose. */
export type Unsent = 'none' | 'typed' | 'sending';

/** What a form needs to be shown with. */
export interface Creation {
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
  form: UseFormReturn<Values>;
  toRequest: (values: Values) => WriteRequest<Name>;
  /** '' where none is given. */
  birthDateOf?: (values: Values) => string;
  onUnsent: (unsent: Unsent) => void;
}

/** One of the three forms from typing to its outcome; nothing that was typed is lost before the service has said yes. */
export function useCreation<Name extends CreationName, Values extends FieldValues>({
  operation,
  form,
  toRequest,
  birthDateOf = noBirthDate,
  onUnsent,
}: CreationParts<Name, Values>): Creation {
  const write = useWrite(operation);
  const before = useBeforeSending();
  const age = useAgeConfirmation();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [created, setCreated] = useState<Created | null>(null);
  const isSending = write.state.phase === 'sending';
  useTellUnsent(isSending, form.formState.isDirty || before.hasTyped, onUnsent);

  const send = async (values: Values) => {
    const request = toRequest(values);
    if (!before.check(request.identityReference)) return;
    if (!age.check(birthDateOf(values))) return;
    setRefusal(null);
    const outcome = await write.send(request, { reason: before.reason });
    if (outcome?.phase === 'refused') {
      setRefusal({ error: outcome.error, top: applyProblemToForm(outcome.error, form) });
    }
    if (outcome?.phase !== 'accepted') return;
    const { status, requestId } = outcome;
    setCreated({ identityReference: request.identityReference, status, requestId });
    form.reset();
    before.reset();
    write.dismiss();
  };
  const submit = form.handleSubmit(send, () => {
    setRefusal(null);
    before.check('', { leads: false });
  });
  const createAnother = () => setCreated(null);
  const { state, startOver } = write;
  return { state, startOver, before, age, refusal, created, isSending, submit, createAnother };
}

/** The page asks before it is left, and there may be one such question a page. */
function useTellUnsent(isSending: boolean, isUnsent: boolean, onUnsent: (unsent: Unsent) => void): void {
  useEffect(
    () => onUnsent(isSending ? 'sending' : isUnsent ? 'typed' : 'none'),
    [isSending, isUnsent, onUnsent],
  );
}

/** Token sharing asks for no birth date. */
export const noBirthDate = () => '';
