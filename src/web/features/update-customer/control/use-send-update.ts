import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { applyProblemToForm } from '#web/shared/forms/apply-problem-to-form.ts';
import { useBeforeSending } from '#web/shared/identity-form/use-before-sending.ts';
import { useWrite } from '#web/shared/write/use-write.ts';
import type { WriteOutcome } from '#web/shared/write/write-outcome.ts';

import type { UpdateValues } from '../changes/update-values.ts';
import { lookAgain } from '../meanwhile/look-again.ts';
import type { Refusal, Step, Updated } from './update-steps.ts';

interface UpdateToSend {
  identityReference: string;
  opened: CustomerRecord;
  form: UseFormReturn<UpdateValues>;
  requestNow: () => RequestOf<'updateIdentity'>;
  onStep: (step: Step) => void;
}

/** Sending an update, and where it leads: back to the form with what was refused, or to the end. */
export function useSendUpdate({ identityReference, opened, form, requestNow, onStep }: UpdateToSend) {
  const client = useQueryClient();
  const write = useWrite('updateIdentity');
  const before = useBeforeSending();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [updated, setUpdated] = useState<Updated | null>(null);
  const [ownRequests, setOwnRequests] = useState<ReadonlySet<string>>(new Set());

  const send = async () => {
    if (!before.check(identityReference)) return;
    const outcome = await write.send(requestNow(), before.reason, async () =>
      lookAgain({ client, identityReference, opened, ownRequests }),
    );
    if (outcome === null) return;
    const own = requestIdOf(outcome);
    if (own !== null) setOwnRequests((others) => new Set([...others, own]));
    if (outcome.phase === 'refused') {
      setRefusal({ error: outcome.error, top: applyProblemToForm(outcome.error, form) });
      onStep('edit');
    }
    if (outcome.phase === 'accepted') {
      setUpdated({ requestId: outcome.requestId });
      onStep('sent');
    }
  };
  return {
    write,
    before,
    refusal,
    updated,
    ownRequests,
    isSending: write.state.phase === 'sending',
    send,
    forgetRefusal: () => setRefusal(null),
  };
}

/** By what the desk's record knows the write as this form's own. */
function requestIdOf(outcome: WriteOutcome<unknown>): string | null {
  if ('requestId' in outcome) return outcome.requestId;
  return 'error' in outcome ? (outcome.error?.requestId ?? null) : null;
}
