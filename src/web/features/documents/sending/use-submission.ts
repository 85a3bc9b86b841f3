import { useState } from 'react';

import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { type Overrides, planOf } from '#web/shared/documents/overrides/override-rules.ts';
import type { ShareDocumentsRequest } from '../request/share-documents-request.ts';
import type { SendingOutcome } from './sending-state.ts';
import type { Sent } from './sent-step.tsx';
import { useSending } from './use-sending.ts';

interface Wish {
  drafts: Drafts;
  overrides: Overrides;
  reason: string;
}

/** Sends what was reviewed, and remembers what was taken and under which requests. */
export function useSubmission() {
  const sending = useSending();
  const [sent, setSent] = useState<Sent | null>(null);
  const [ownRequests, setOwnRequests] = useState<ReadonlySet<string>>(new Set());

  const submit = async (request: ShareDocumentsRequest, { drafts, overrides, reason }: Wish) => {
    const plan = { ...planOf(drafts, overrides), reason: reason.trim() };
    const outcome = await sending.send(request, { operation: 'shareDocuments', ...plan });
    if (outcome === null) return null;
    setOwnRequests((own) => new Set([...own, ...requestIdOf(outcome)]));
    if (outcome.phase === 'accepted') {
      const images = drafts.flatMap((draft) => draft.images).length;
      setSent({ identityReference: request.identityReference, documents: drafts.length, images, outcome });
    }
    return outcome;
  };
  const forgetSent = () => {
    setSent(null);
    sending.putAside();
  };
  return { sending, sent, ownRequests, submit, forgetSent };
}

/** The id of the request that an outcome is of, where it is known. */
function requestIdOf(outcome: SendingOutcome): string[] {
  const id =
    outcome.phase === 'accepted' ? outcome.requestId : 'error' in outcome ? outcome.error?.requestId : null;
  return id === null || id === undefined ? [] : [id];
}
