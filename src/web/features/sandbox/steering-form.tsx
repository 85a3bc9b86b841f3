import { Button, Flex, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { isApiError } from '#web/shared/api/api-error.ts';
import { contractResolver, useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { flattenErrors } from '#web/shared/forms/apply-problem-to-form.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { readSandboxAgain } from './sandbox-queries.ts';
import classes from './sandbox.module.css';

interface SteeringFormProps<Values extends FieldValues, Request, Answer> {
  name: string;
  schema: z.ZodType;
  toRequest: (values: Values) => Request;
  defaults: DefaultValues<Values>;
  labels: Readonly<Record<string, string>>;
  steer: (request: Request) => Promise<Answer>;
  said: (answer: Answer, request: Request) => string;
  children: ReactNode;
}

export function SteeringForm<Values extends FieldValues, Request, Answer>(
  props: SteeringFormProps<Values, Request, Answer>,
) {
  const { name, schema, toRequest, defaults, labels, steer, said, children } = props;
  const { form, refusal, refuse, forgetRefusal } = useDeskForm<Values>({
    resolver: contractResolver(schema, toRequest),
    defaultValues: defaults,
  });
  const { doing, done } = useSteering({ steer, said });

  const send = async (values: Values) => {
    forgetRefusal();
    try {
      await doing.mutateAsync(toRequest(values));
    } catch (error) {
      if (!isApiError(error)) throw error;
      refuse(error);
    }
  };

  return (
    <FormProvider {...form}>
      <form className={classes.steeringForm} noValidate aria-label={name} onSubmit={form.handleSubmit(send)}>
        <ErrorSummary form={form} labels={labels} refusal={refusal} />
        {children}
        {done === null || refusal ? null : <DoneLine text={done} />}
      </form>
    </FormProvider>
  );
}

interface SteeringSubmitProps {
  isMain?: boolean;
  children: string;
}

export function SteeringSubmit({ isMain = false, children }: SteeringSubmitProps) {
  const { formState } = useFormContext();
  return (
    <Button
      type="submit"
      variant={isMain ? 'filled' : 'default'}
      style={{ justifySelf: 'start' }}
      loading={formState.isSubmitting}
    >
      {children}
    </Button>
  );
}

interface SteeringOutcomeProps {
  error: Error | null;
  done: string | null;
}

export function SteeringOutcome({ error, done }: SteeringOutcomeProps) {
  if (error) {
    const messages = isApiError(error) ? flattenErrors(error.errors) : [];
    return (
      <ErrorPanel error={error}>
        {messages.map(({ path, message }) => (
          <Text inherit key={path}>
            {contractText(message)}
          </Text>
        ))}
      </ErrorPanel>
    );
  }
  return done === null ? null : <DoneLine text={done} />;
}

/** Not announced again. */
function DoneLine({ text }: { text: string }) {
  return (
    <Flex component="p" gap={6} m={0} fz="sm" c="var(--rampart-good-text)">
      <IconCheck size={16} aria-hidden />
      <span>{text}</span>
    </Flex>
  );
}

interface SteeringParts<Variables, Answer> {
  steer: (variables: Variables) => Promise<Answer>;
  said: (answer: Answer, variables: Variables) => string;
}

/** Runs a control, refetches and announces the result, which `done` repeats. */
export function useSteering<Variables, Answer>({ steer, said }: SteeringParts<Variables, Answer>) {
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: steer,
    async onSuccess(answer, variables) {
      announce(said(answer, variables));
      await readSandboxAgain(client);
    },
  });
  const done = doing.isSuccess ? said(doing.data, doing.variables) : null;
  return { doing, done };
}
