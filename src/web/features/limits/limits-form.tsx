import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import type { LimitsRequest } from '#contract/service/limits.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import { applyProblemToForm } from '#web/shared/forms/apply-problem-to-form.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import type { FieldMessage } from '#web/shared/forms/flatten-errors.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';

import { limitsDefaults, limitsFormSchema, limitsLabels, type LimitsValues } from './limits-form-schema.ts';
import classes from './limits-form.module.css';

interface LimitsFormProps {
  identityReference: string;
  /** Asks, and rejects with what went wrong. */
  onAsk: (request: LimitsRequest) => Promise<unknown>;
}

/** Whose limits, and for what kind of transaction. */
export function LimitsForm({ identityReference, onAsk }: LimitsFormProps) {
  const form = useForm<LimitsValues>({
    resolver: zodResolver(limitsFormSchema),
    defaultValues: limitsDefaults(identityReference),
  });
  const [refusal, setRefusal] = useState<{ error: ApiError; top: FieldMessage[] } | null>(null);

  const ask = async (values: LimitsValues) => {
    setRefusal(null);
    try {
      await onAsk(values);
    } catch (error) {
      // Any other failure is shown where the answer would stand.
      if (isApiError(error) && error.status === 422) {
        setRefusal({ error, top: applyProblemToForm(error, form) });
      }
    }
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(ask)} aria-label="Get limits">
        <Panel>
          <div className={classes.form}>
            <ErrorSummary
              form={form}
              labels={limitsLabels}
              top={refusal?.top ?? []}
              error={refusal?.error ?? null}
            />
            <TextField
              control={form.control}
              name="identityReference"
              label={limitsLabels.identityReference}
              placeholder="c-13344"
              isIdentifier
              required
            />
            <TransactionContextFields />
            <RoleGateButton action="inspect-customer" type="submit" loading={form.formState.isSubmitting}>
              Get limits
            </RoleGateButton>
          </div>
        </Panel>
      </form>
    </FormProvider>
  );
}
