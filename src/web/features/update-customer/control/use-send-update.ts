import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { documentFieldOf, documentProblems } from '#web/shared/documents/document-fields.ts';
import type { DraftsControl } from '#web/shared/documents/drafts/use-drafts.ts';
import { planOf } from '#web/shared/documents/overrides/override-rules.ts';
import { useOverrides } from '#web/shared/documents/overrides/use-overrides.ts';
import { applyProblemToForm } from '#web/shared/forms/apply-problem-to-form.ts';
import { useBeforeSending } from '#web/shared/identity-form/use-before-sending.ts';
import { useWrite } from '#web/shared/write/use-write.ts';

import type { UpdateRequest } from '../changes/update-request.ts';
import type { UpdateValues } from '../changes/update-values.ts';
import { lookAgain } from '../meanwhile/look-again.ts';
import type { Refusal, Step, Updated } from './update-steps.ts';

interface UpdateToSend {
  identityReference: string;
  opened: CustomerRecord;
  form: UseFormReturn<UpdateValues>;
  documents: DraftsControl;
  onStep: (step: Step) => void;
}

/** Sending an update, and where it leads: back to the form with what was refused, or to the end. */
export function useSendUpdate({ identityReference, opened, form, documents, onStep }: UpdateToSend) {
  const client = useQueryClient();
  const write = useWrite('updateIdentity');
  const before = useBeforeSending();
  const { drafts, clear } = documents;
  const overriding = useOverrides(drafts);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [updated, setUpdated] = useState<Updated | null>(null);
  const { ownRequests } = write;

  const send = async (request: UpdateRequest) => {
    if (!before.check(identityReference)) return;
    const why = { reason: before.reason, ...planOf(drafts, overriding.overrides) };
    const outcome = await write.send(request, why, async () =>
      lookAgain({ client, identityReference, opened, ownRequests }),
    );
    if (outcome?.phase === 'refused') {
      const { error } = outcome;
      const rest = applyProblemToForm(error, form);
      const top = rest.filter(({ path }) => documentFieldOf(path, drafts) === null);
      const onDocuments = documentProblems(
        rest.map(({ path, message }) => [path, message]),
        drafts,
      );
      setRefusal({ error, top, onDocuments });
      onStep('edit');
    }
    if (outcome?.phase === 'accepted') {
      setUpdated({ requestId: outcome.requestId });
      clear();
      onStep('sent');
    }
  };
  return {
    write,
    before,
    overriding,
    refusal,
    updated,
    ownRequests,
    isSending: write.state.phase === 'sending',
    send,
    forgetRefusal: () => setRefusal(null),
  };
}
