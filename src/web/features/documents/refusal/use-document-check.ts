import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { documentProblems } from '#web/shared/documents/document-fields.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import type { CustomerValues } from '../customer/customer-values.ts';
import { words } from '../words/documents-words.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import type { Problems } from '#web/shared/documents/request/document-request.ts';
import { checkRequest, type ShareDocumentsRequest } from '../request/share-documents-request.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { fieldOfPath } from './refusal-messages.ts';

/** What is wrong with the documents: once they were tried, everything; before, only what a refusal said. */
export function useDocumentCheck(form: UseFormReturn<CustomerValues>, drafts: Drafts, refused: Problems) {
  const [tried, setTried] = useState<Tried | null>(null);
  const problems = useMemo(
    () => documentProblems([...refused, ...problemsNow(tried, form, drafts)], drafts),
    [form, drafts, tried, refused],
  );
  /** The request to be reviewed; where there is none, leads to the first thing that keeps the form from it. */
  const tryDocuments = (): ShareDocumentsRequest | null => {
    const { request, problems: found } = checkRequest(form.getValues(), drafts);
    setTried({ drafts, problems: found });
    if (request !== null) return request;
    const [first = ''] = found.keys();
    focusField(fieldOfPath(first, drafts) ?? 'identityDocuments');
    announce(words.documents.problems(found.size), 'assertive');
    return null;
  };
  return { problems, tryDocuments, forgetTry: () => setTried(null) };
}

/** What was found when the review was last asked for, of the documents as they were then. */
interface Tried {
  drafts: Drafts;
  problems: Problems;
}

function problemsNow(
  tried: Tried | null,
  form: UseFormReturn<CustomerValues>,
  drafts: Drafts,
): Iterable<readonly [string, string]> {
  if (tried === null) return [];
  return tried.drafts === drafts ? tried.problems : checkRequest(form.getValues(), drafts).problems;
}
