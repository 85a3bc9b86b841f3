import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { ApiError } from '#web/shared/api/api-error.ts';

import { type CustomerValues, isCustomerPath } from '../customer/customer-values.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { firstStepOf, type Step } from '../steps/form-steps.ts';
import { type RefusalMessages, sortRefusal } from './refusal-messages.ts';

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
