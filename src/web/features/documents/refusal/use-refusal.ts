import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { ApiError } from '#web/shared/api/api-error.ts';

import { type CustomerValues, isCustomerPath } from '../customer/customer-values.ts';
import type { Drafts } from '../drafts/document-drafts.ts';
import { firstStepOf, type Step } from '../steps/form-steps.ts';
import { type RefusalMessages, sortRefusal } from './refusal-messages.ts';

const nothingRefused: RefusalMessages = { onFields: new Map(), top: [] };

/** What the last refusal said, each message at its field. */
export function useRefusal(form: UseFormReturn<CustomerValues>, drafts: Drafts) {
  const [refusal, setRefusal] = useState(nothingRefused);
  /** Takes it in; gives the step on which it can be put right. */
  const takeRefusal = (error: ApiError): Step => {
    const sorted = sortRefusal(error.errors, drafts);
    for (const [path, message] of sorted.onFields) {
      if (isCustomerPath(path)) form.setError(path, { type: 'server', message });
    }
    setRefusal(sorted);
    return firstStepOf(sorted.onFields.keys()) ?? 'review';
  };
  return { refusal, takeRefusal, forgetRefusal: () => setRefusal(nothingRefused) };
}
