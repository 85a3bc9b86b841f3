import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type * as z from 'zod';

import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import { applyProblemToForm } from '#web/shared/forms/apply-problem-to-form.ts';
import { contractResolver } from '#web/shared/forms/contract-resolver.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import type { FieldMessage } from '#web/shared/forms/flatten-errors.ts';

import { DoneLine } from './steering-outcome.tsx';
import classes from './steering.module.css';
import { useSteering } from './use-steering.ts';

interface SteeringFormProps<Values extends FieldValues, Request, Answer> {
  /** What the form does: its name. */
  name: string;
  /** The control's own schema. */
  schema: z.ZodType;
  toRequest: (values: Values) => Request;
  defaults: DefaultValues<Values>;
  labels: Readonly<Record<string, string>>;
  steer: (request: Request) => Promise<Answer>;
  said: (answer: Answer, request: Request) => string;
  /** The fields, and a `SteeringSubmit`. */
  children: ReactNode;
}

/** A form of a control: held against the control's schema, sent once. A refusal reaches its fields; what was done is said below them. */
export function SteeringForm<Values extends FieldValues, Request, Answer>(
  props: SteeringFormProps<Values, Request, Answer>,
) {
  const { name, schema, toRequest, defaults, labels, steer, said, children } = props;
  const form = useForm<Values>({ resolver: contractResolver(schema, toRequest), defaultValues: defaults });
  const [refusal, setRefusal] = useState<{ error: ApiError; top: FieldMessage[] } | null>(null);
  const { doing, done } = useSteering({ steer, said });

  const send = async (values: Values) => {
    setRefusal(null);
    try {
      await doing.mutateAsync(toRequest(values));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal({ error, top: applyProblemToForm(error, form) });
    }
  };

  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate aria-label={name} onSubmit={form.handleSubmit(send)}>
        <ErrorSummary form={form} labels={labels} top={refusal?.top ?? []} error={refusal?.error ?? null} />
        {children}
        {done === null || refusal ? null : <DoneLine text={done} />}
      </form>
    </FormProvider>
  );
}

interface SteeringSubmitProps {
  /** The one that the part of the page is for. */
  isMain?: boolean;
  children: string;
}

/** Sends the form that it stands in. */
export function SteeringSubmit({ isMain = false, children }: SteeringSubmitProps) {
  const { formState } = useFormContext();
  return (
    <Button
      type="submit"
      variant={isMain ? 'filled' : 'default'}
      className={classes.submit}
      loading={formState.isSubmitting}
    >
      {children}
    </Button>
  );
}
