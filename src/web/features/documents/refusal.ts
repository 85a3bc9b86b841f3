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
import { firstStepOf, type Step } from './steps/step-bar.tsx';

/** Maps a 422's messages to fields, also by the path's last part if unambiguous. Spec: Errors. */
export function sortRefusal(errors: unknown, drafts: Drafts): SortedMessages {
  return sortMessages(flattenErrors(errors), customerPaths, (path) => documentFieldOf(path, drafts));
}

/** Returns e.g. `Passport, image 2`. */
export function fieldLabel(path: string, drafts: Drafts): string {
  return isCustomerPath(path) ? customerLabels[path] : documentFieldLabel(path, drafts);
}

const nothingRefused: SortedMessages = { onFields: new Map(), top: [] };

export function useRefusal(
  { form, refusal, refuse, forgetRefusal }: DeskForm<CustomerValues>,
  drafts: Drafts,
) {
  const { submitCount } = form.formState;
  const [triesBefore, setTriesBefore] = useState<number | null>(null);
  /** Shows the refusal; returns the step to correct. */
  const takeRefusal = (error: ApiError): Step => {
    const { onFields } = refuse(error, (path) => documentFieldOf(path, drafts));
    setTriesBefore(form.formState.submitCount);
    return firstStepOf(onFields.keys()) ?? 'review';
  };
  const isTriedSince = submitCount !== triesBefore;
  return { refusal: refusal ?? nothingRefused, isTriedSince, takeRefusal, forgetRefusal };
}

/** Shows only a refusal's problems before the first try, then all. */
export function useDocumentCheck(form: UseFormReturn<CustomerValues>, drafts: Drafts, refused: Problems) {
  const [tried, setTried] = useState<Tried | null>(null);
  const problems = useMemo(
    () => documentProblems([...refused, ...problemsNow(tried, form, drafts)], drafts),
    [form, drafts, tried, refused],
  );
  /** Returns the request, or leads to the first problem and returns null. */
  const tryDocuments = (): ShareDocumentsRequest | null => {
    const { request, problems: found } = checkRequest(form.getValues(), drafts);
    setTried({ drafts, problems: found });
    if (request !== null) return request;
    const [first = ''] = found.keys();
    focusField(documentFieldOf(first, drafts) ?? 'identityDocuments');
    announce(words.documents.problems({ count: found.size }), 'assertive');
    return null;
  };
  /** Checks documents alone. */
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
