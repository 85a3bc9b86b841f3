import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';

import type { Way } from '#web/shared/creation-ways.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { BeforeSendingFields } from '#web/shared/identity-form/before-sending-fields.tsx';
import { AgeQuestion } from '#web/shared/identity-form/under-age-warning.tsx';
import { beforeSendingLabels } from '#web/shared/identity-form/use-before-sending.ts';
import { paths } from '#web/shared/paths.ts';
import { WriteNotice } from '#web/shared/write/write-notice.tsx';

import { CreatedPanel } from './created-panel.tsx';
import classes from './creation-form.module.css';
import { words } from '../words/new-customer-words.ts';
import { TypedReference } from './typed-reference.tsx';
import { type Creation, noBirthDate } from './use-creation.ts';

interface CreationFormProps<Values extends FieldValues> {
  way: Way;
  form: UseFormReturn<Values>;
  labels: Readonly<Record<string, string>>;
  creation: Creation;
  birthDateOf?: (values: Values) => string;
  children: ReactNode;
}

/** What the three forms have in common: what is wrong, what is asked before sending, the button, and how it ended. */
export function CreationForm<Values extends FieldValues>(props: CreationFormProps<Values>) {
  const { way, form, labels, creation, birthDateOf = noBirthDate, children } = props;
  const { state, before, age, refusal, created, isSending } = creation;
  if (created !== null) return <CreatedPanel created={created} onAnother={creation.createAnother} />;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={words.way[way].form}
        className={classes.form}
        onSubmit={(event) => void creation.submit(event)}
      >
        <ErrorSummary
          form={form}
          labels={{ ...labels, ...beforeSendingLabels }}
          top={refusal?.top ?? []}
          error={refusal?.error ?? null}
          beside={before.problems(String(form.getValues('identityReference' as Path<Values>)).trim())}
        >
          {refusal === null ? null : <Existing form={form} />}
        </ErrorSummary>
        <fieldset disabled={isSending} className={classes.fields}>
          {children}
          <TypedReference form={form}>
            {(reference) => (
              <BeforeSendingFields before={before} reference={reference} effect={words.effect}>
                <AgeQuestion form={form} birthDateOf={birthDateOf} age={age} />
              </BeforeSendingFields>
            )}
          </TypedReference>
        </fieldset>
        <TypedReference form={form}>
          {(reference) => (
            <WriteNotice state={state} identityReference={reference} onStartAnew={creation.startAnew} />
          )}
        </TypedReference>
        <div className={classes.footer}>
          <Button type="submit" loading={isSending}>
            {words.way[way].action}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** A reference that was refused may be a customer's already: the way there, before anything else is tried. */
function Existing<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  if (form.formState.errors['identityReference'] === undefined) return null;
  return (
    <TypedReference form={form}>
      {(reference) => (
        <p className={classes.existing}>
          {words.existing}{' '}
          <Anchor
            component={Link}
            to={paths.customer(reference)}
            target="_blank"
            fz="inherit"
            underline="always"
          >
            {words.openExisting(reference)}
          </Anchor>
        </p>
      )}
    </TypedReference>
  );
}
