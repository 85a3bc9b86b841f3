import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useFormContext } from 'react-hook-form';
import type * as z from 'zod';

import type { Action } from '#contract/desk/permissions.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import { questionWords as words } from '#web/shared/words/question-words.ts';

import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';
import { useDeskForm } from './use-desk-form.ts';

interface QuestionFormProps<Values extends FieldValues> {
  submit: string;
  schema: z.ZodType<Values, Values>;
  defaults: DefaultValues<Values>;
  labels: Readonly<Record<string, string>>;
  action: Action;
  isAskedOnOpening?: boolean;
  /** Rejects with the failure. */
  onAsk: (values: Values) => Promise<unknown>;
  children: ReactNode;
}

/** Shows 422 errors at their fields; other failures replace the answer. */
export function QuestionForm<Values extends FieldValues>(props: QuestionFormProps<Values>) {
  const { submit, schema, defaults, labels, action, isAskedOnOpening = false, onAsk, children } = props;
  const may = useMay(action);
  const { form, refusal, refuse, forgetRefusal } = useDeskForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
  });

  const ask = async (values: Values) => {
    forgetRefusal();
    try {
      await onAsk(values);
    } catch (error) {
      if (isApiError(error) && error.status === 422) refuse(error);
    }
  };

  const askOnOpening = useEffectEvent(() => {
    if (isAskedOnOpening && may) void form.handleSubmit(ask)();
  });
  // A link with the whole question asks without a press. In a microtask, since StrictMode mounts twice
  // within one task: each call is a read in the trail.
  useEffect(() => {
    let isOpen = true;
    queueMicrotask(() => {
      if (isOpen) askOnOpening();
    });
    return () => {
      isOpen = false;
    };
  }, []);

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(ask)} aria-label={submit}>
        <Panel>
          <Stack gap={14}>
            <ErrorSummary form={form} labels={labels} refusal={refusal} />
            {children}
            <RoleGateButton action={action} type="submit" loading={form.formState.isSubmitting}>
              {submit}
            </RoleGateButton>
          </Stack>
        </Panel>
      </form>
    </FormProvider>
  );
}

export function QuestionGroup({ children }: { children: ReactNode }) {
  return (
    <Stack gap={14} pt={14} style={{ borderTop: '1px solid var(--rampart-line-soft)' }}>
      {children}
    </Stack>
  );
}

/** Needs a `FormProvider`. */
export function ReferenceField() {
  const { control } = useFormContext<{ identityReference: string }>();
  return (
    <TextField
      control={control}
      name="identityReference"
      label={words.identityReference}
      placeholder={words.referenceExample}
      isIdentifier
      required
    />
  );
}
