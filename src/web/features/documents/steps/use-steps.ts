import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { focusField } from '#web/shared/forms/focus-field.ts';

import { type CustomerValues, isCustomerPath } from '../customer/customer-values.ts';
import { type Step, stepOfPath } from './form-steps.ts';

interface StepRules {
  form: UseFormReturn<CustomerValues>;
  /** Something is being sent: the steps stay where they are. */
  isLocked: boolean;
  isCustomerGood: () => Promise<boolean>;
  /** Whether everything may be reviewed; says what is missing otherwise. */
  mayReview: () => boolean;
}

/** Where the person is in the form, and what leads from one step to the next. */
export function useSteps({ form, isLocked, isCustomerGood, mayReview }: StepRules) {
  const [step, setStep] = useState<Step>('customer');
  const goTo = (wanted: Step) => {
    if (!isLocked) setStep(wanted);
  };
  const toDocuments = async () => {
    if (await isCustomerGood()) setStep('documents');
  };
  const toReview = async () => {
    if (!(await isCustomerGood())) setStep('customer');
    else if (mayReview()) setStep('review');
  };
  const toField = (path: string) => {
    goTo(stepOfPath(path));
    if (isCustomerPath(path)) requestAnimationFrame(() => form.setFocus(path));
    else focusField(path);
  };
  return { step, setStep, goTo, toDocuments, toReview, toField };
}
