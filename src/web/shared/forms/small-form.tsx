import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { type $ZodType, type output, parse } from 'zod/v4/core';

import { isApiError } from '#web/shared/api/api-error.ts';
import { DialogButtons } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { contractResolver, focusFirstError, useDeskForm } from './use-desk-form.ts';

type Entered = Readonly<Record<string, string>>;

interface SmallFormProps<Schema extends $ZodType> {
  schema: Schema;
  /** By default the fields, without an empty `code`. */
  toRequest?: (entered: Entered) => unknown;
  defaults?: Entered;
  send: (request: output<Schema>) => Promise<unknown>;
  submit: string;
  onCancel?: () => void;
  children: ReactNode;
}

/** Checks by the contract and sends once. Errors go to fields, the first focused; the rest above the buttons. */
export function SmallForm<Schema extends $ZodType>(props: SmallFormProps<Schema>) {
  const { schema, toRequest = withoutEmptyCode, defaults = {}, send, submit, onCancel, children } = props;
  const { form, refusal, refuse, forgetRefusal } = useDeskForm<Entered>({
    resolver: contractResolver(schema, toRequest),
    defaultValues: defaults,
  });
  const sending = useMutation({ mutationFn: send, gcTime: 0 });
  const { isSubmitting } = form.formState;
  const isRefusedInFields = refusal !== null && refusal.onFields.size > 0 && refusal.top.length === 0;

  const forget = () => {
    forgetRefusal();
    sending.reset();
  };
  const enter = async (entered: Entered) => {
    forgetRefusal();
    try {
      await sending.mutateAsync(parse(schema, toRequest(entered)));
    } catch (error) {
      // The mutation shows other failures.
      if (!isApiError(error)) return;
      refuse(error);
      focusFirstError(form);
    }
  };
  const submitOnce = (event: FormEvent) => {
    if (isSubmitting) event.preventDefault();
    else void form.handleSubmit(enter, forget)(event);
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submitOnce}>
        <Stack gap={16} mt={12}>
          {children}
          {sending.error && !isRefusedInFields ? (
            <ErrorPanel error={sending.error}>
              {refusal?.top.map(({ path, message }) => (
                <Text key={path} inherit>
                  {message}
                </Text>
              ))}
            </ErrorPanel>
          ) : null}
          <DialogButtons>
            {onCancel ? (
              <Button variant="default" onClick={onCancel}>
                {words.cancel}
              </Button>
            ) : null}
            <Button type="submit" loading={sending.isPending}>
              {submit}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </FormProvider>
  );
}

function withoutEmptyCode({ code = '', ...entered }: Entered): unknown {
  return code.trim() === '' ? entered : { ...entered, code: code.trim() };
}
