import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';

import type { Action } from '#contract/desk/permissions.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';

import { applyProblemToForm } from './apply-problem-to-form.ts';
import { ErrorSummary } from './error-summary.tsx';
import type { FieldMessage } from './flatten-errors.ts';
import classes from './question-form.module.css';

interface QuestionFormProps<Values extends FieldValues> {
  /** What the form's button does; the form is named after it. */
  submit: string;
  schema: z.ZodType<Values, Values>;
  defaults: DefaultValues<Values>;
  labels: Readonly<Record<string, string>>;
  action: Action;
  /** Asks, and rejects with what went wrong. */
  onAsk: (values: Values) => Promise<unknown>;
  children: ReactNode;
}

/** A question to the service. A refusal with fields reaches its fields; any other failure is shown where the answer would stand. */
export function QuestionForm<Values extends FieldValues>(props: QuestionFormProps<Values>) {
  const { submit, schema, defaults, labels, action, onAsk, children } = props;
  const form = useForm<Values, unknown, Values>({ resolver: zodResolver(schema), defaultValues: defaults });
  const [refusal, setRefusal] = useState<{ error: ApiError; top: FieldMessage[] } | null>(null);

  const ask = async (values: Values) => {
    setRefusal(null);
    try {
      await onAsk(values);
    } catch (error) {
      if (isApiError(error) && error.status === 422)
        setRefusal({ error, top: applyProblemToForm(error, form) });
    }
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(ask)} aria-label={submit}>
        <Panel>
          <div className={classes.form}>
            <ErrorSummary
              form={form}
              labels={labels}
              top={refusal?.top ?? []}
              error={refusal?.error ?? null}
            />
            {children}
            <RoleGateButton action={action} type="submit" loading={form.formState.isSubmitting}>
              {submit}
            </RoleGateButton>
          </div>
        </Panel>
      </form>
    </FormProvider>
  );
}

/** Fields that belong together, under a line. */
export function QuestionGroup({ children }: { children: ReactNode }) {
  return <div className={classes.group}>{children}</div>;
}
