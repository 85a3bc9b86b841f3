import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { ApiError } from '#web/shared/api/api-error.ts';
import type { Drafts } from '#web/shared/documents/document-drafts.ts';
import {
  documentFieldLabel,
  documentFieldOf,
  documentProblems,
  type Problems,
} from '#web/shared/documents/document-request.ts';
import { flattenErrors, type SortedMessages, sortMessages } from '#web/shared/forms/apply-problem-to-form.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
import type { DeskForm } from '#web/shared/forms/use-desk-form.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import {
  checkRequest,
  customerLabels,
  customerPaths,
  type CustomerValues,
  isCustomerPath,
  type ShareDocumentsRequest,
} from './share-documents-schema.ts';
import { words } from './share-documents-words.ts';
import { firstStepOf, type Step } from './step-bar.tsx';

/** Leads each message of a 422 to its field. A last name that only one field of the customer has is enough. Spec: Errors. */
export function sortRefusal(errors: unknown, drafts: Drafts): SortedMessages {
  return sortMessages(flattenErrors(errors), customerPaths, (path) => documentFieldOf(path, drafts));
}

/** A path of the form in words: `Tax state`, `Passport, image 2`. */
export function fieldLabel(path: string, drafts: Drafts): string {
  return isCustomerPath(path) ? customerLabels[path] : documentFieldLabel(path, drafts);
}

const nothingRefused: SortedMessages = { onFields: new Map(), top: [] };

/** What the last refusal said, each message at its field. */
export function useRefusal(
  { form, refusal, refuse, forgetRefusal }: DeskForm<CustomerValues>,
  drafts: Drafts,
) {
  const { submitCount } = form.formState;
  const [triesBefore, setTriesBefore] = useState<number | null>(null);
  /** Takes it in; gives the step on which it can be put right. */
  const takeRefusal = (error: ApiError): Step => {
    const { onFields } = refuse(error, (path) => documentFieldOf(path, drafts));
    setTriesBefore(form.formState.submitCount);
    return firstStepOf(onFields.keys()) ?? 'review';
  };
  /** Whether the customer's fields were tried once more since. */
  const isTriedSince = submitCount !== triesBefore;
  return { refusal: refusal ?? nothingRefused, isTriedSince, takeRefusal, forgetRefusal };
}

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
    focusField(documentFieldOf(first, drafts) ?? 'identityDocuments');
    announce(words.documents.problems({ count: found.size }), 'assertive');
    return null;
  };
  /** Whether the documents may be sent, whatever the customer's fields say; leads to the first thing wrong with them otherwise. */
  const tryPictures = (): boolean => {
    const { problems: found } = checkRequest(form.getValues(), drafts);
    const ofDocuments = documentProblems(found, drafts);
    if (ofDocuments.size === 0) return true;
    setTried({ drafts, problems: found });
    const [first = 'identityDocuments'] = ofDocuments.keys();
    focusField(first);
    announce(words.documents.problems({ count: ofDocuments.size }), 'assertive');
    return false;
  };
  return { problems, tryDocuments, tryPictures, forgetTry: () => setTried(null) };
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
