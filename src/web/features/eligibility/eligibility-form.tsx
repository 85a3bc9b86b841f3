import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import { applyProblemToForm } from '#web/shared/forms/apply-problem-to-form.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import type { FieldMessage } from '#web/shared/forms/flatten-errors.ts';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';

import { AmountFields } from './amount-fields.tsx';
import { CustomerFields } from './customer-fields.tsx';
import {
  eligibilityDefaults,
  eligibilityFormSchema,
  eligibilityLabels,
  type EligibilityValues,
  toEligibilityRequest,
} from './eligibility-form-schema.ts';
import classes from './eligibility-form.module.css';

interface EligibilityFormProps {
  identityReference: string;
  /** Asks, and rejects with what went wrong. */
  onAsk: (request: EligibilityRequest) => Promise<unknown>;
}

/** Who, what kind of transaction, how much. Refusals with fields reach their fields; the rest is shown with the answer. */
export function EligibilityForm({ identityReference, onAsk }: EligibilityFormProps) {
  const form = useForm<EligibilityValues>({
    resolver: zodResolver(eligibilityFormSchema),
    defaultValues: eligibilityDefaults(identityReference),
  });
  const [refusal, setRefusal] = useState<{
    error: ApiError;
    top: FieldMessage[];
  } | null>(null);

  const ask = async (values: EligibilityValues) => {
    setRefusal(null);
    try {
      await onAsk(toEligibilityRequest(values));
    } catch (error) {
      // Any other failure is shown where the answer would stand.
      if (isApiError(error) && error.status === 422) {
        setRefusal({ error, top: applyProblemToForm(error, form) });
      }
    }
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(ask)} aria-label="Check eligibility">
        <Panel>
          <div className={classes.form}>
            <ErrorSummary
              form={form}
              labels={eligibilityLabels}
              top={refusal?.top ?? []}
              error={refusal?.error ?? null}
            />
            <CustomerFields />
            <div className={classes.group}>
              <TransactionContextFields />
            </div>
            <div className={classes.group}>
              <AmountFields />
            </div>
            <RoleGateButton action="inspect-customer" type="submit" loading={form.formState.isSubmitting}>
              Check eligibility
            </RoleGateButton>
          </div>
        </Panel>
      </form>
    </FormProvider>
  );
}
