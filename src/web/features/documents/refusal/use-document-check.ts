import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { documentProblems } from '#web/shared/documents/document-fields.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import type { CustomerValues } from '../customer/customer-values.ts';
import { words } from '../words/documents-words.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import type { Problems } from '#web/shared/documents/request/document-request.ts';
import { checkRequest } from '../request/share-documents-request.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { fieldOfPath } from './refusal-messages.ts';

/** What is wrong with the documents: once they were tried, everything; before, only what a refusal said. */
export function useDocumentCheck(form: UseFormReturn<CustomerValues>, drafts: Drafts, refused: Problems) {
  const [isTried, setTried] = useState(false);
  const problems = useMemo(
    () =>
      documentProblems(
        [...refused, ...(isTried ? checkRequest(form.getValues(), drafts).problems : [])],
        drafts,
      ),
    [form, drafts, isTried, refused],
  );
  /** Whether the whole form may go to review; otherwise leads to the first thing that keeps it from there. */
  const tryDocuments = () => {
    setTried(true);
    const { request, problems: found } = checkRequest(form.getValues(), drafts);
    if (request !== null) return true;
    const [first = ''] = found.keys();
    focusField(fieldOfPath(first, drafts) ?? 'identityDocuments');
    announce(words.documents.problems(found.size), 'assertive');
    return false;
  };
  return { problems, tryDocuments, beginAnew: () => setTried(false) };
}
