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
import { type FieldMessage, flattenErrors } from '#web/shared/forms/flatten-errors.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
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

/** What a refusal says, sorted by where it can be put right. */
export interface RefusalMessages {
  /** By path, on fields of the form. */
  onFields: Problems;
  /** On nothing that the form has. */
  top: readonly FieldMessage[];
}

/**
 * Leads each message of a 422, of the service or the desk, to its field: `customerIdentity.taxState`,
 * `identityDocuments[0].images[1].base64`. A last name that only one field bears is enough. Spec: Errors.
 */
export function sortRefusal(errors: unknown, drafts: Drafts): RefusalMessages {
  const onFields = new Map<string, string>();
  const top: FieldMessage[] = [];
  for (const message of flattenErrors(errors)) {
    const path = fieldOfPath(message.path, drafts);
    if (path === null) top.push(message);
    else onFields.set(path, [onFields.get(path), message.message].filter(Boolean).join(' '));
  }
  return { onFields, top };
}

/** The field of the form that shows what is said of a path of the request; null when there is none. */
function fieldOfPath(path: string, drafts: Drafts): string | null {
  if (isCustomerPath(path)) return path;
  const named = path === '' ? [] : customerPaths.filter((field) => field.endsWith(`.${path}`));
  return documentFieldOf(path, drafts) ?? (named.length === 1 ? (named[0] ?? null) : null);
}

/** A path of the form in words: `Tax state`, `Passport, image 2`. */
export function fieldLabel(path: string, drafts: Drafts): string {
  return isCustomerPath(path) ? customerLabels[path] : documentFieldLabel(path, drafts);
}

const nothingRefused: RefusalMessages = { onFields: new Map(), top: [] };

/** What the last refusal said, each message at its field. */
export function useRefusal(form: UseFormReturn<CustomerValues>, drafts: Drafts) {
  const [refusal, setRefusal] = useState(nothingRefused);
  const { submitCount } = form.formState;
  const [triesBefore, setTriesBefore] = useState<number | null>(null);
  /** Takes it in; gives the step on which it can be put right. */
  const takeRefusal = (error: ApiError): Step => {
    const sorted = sortRefusal(error.errors, drafts);
    for (const [path, message] of sorted.onFields) {
      if (isCustomerPath(path)) form.setError(path, { type: 'server', message });
    }
    setRefusal(sorted);
    setTriesBefore(form.formState.submitCount);
    return firstStepOf(sorted.onFields.keys()) ?? 'review';
  };
  const forgetRefusal = () => setRefusal(nothingRefused);
  /** Whether the customer's fields were tried once more since. */
  const isTriedSince = submitCount !== triesBefore;
  return { refusal, isTriedSince, takeRefusal, forgetRefusal };
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
