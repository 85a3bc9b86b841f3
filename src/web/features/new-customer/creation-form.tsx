import { Anchor, Box, Button, Flex, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { Link } from 'react-router-dom';

import { isUnfinished } from '#contract/service/unfinished-writes.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import type { Way } from '#web/shared/creation-ways.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { PhoneField } from '#web/shared/forms/phone-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import {
  BeforeSendingFields,
  beforeSendingLabels,
} from '#web/shared/identity-form/before-sending-fields.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { fieldNames, words as formWords } from '#web/shared/identity-form/identity-form-words.ts';
import { ageLabels, AgeQuestion } from '#web/shared/identity-form/under-age-warning.tsx';
import { paths } from '#web/shared/paths.ts';
import { toneText } from '#web/shared/ui/tone.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { WriteNotice } from '#web/shared/write/write-notice.tsx';
import { midSentence } from '#web/shared/format/text.ts';
import { focusShown } from '#web/shared/ui/hold-focus.ts';

import { words } from './new-customer-words.ts';
import { type Created, type Creation, noBirthDate } from './use-creation.ts';

interface CreationFormProps<Values extends FieldValues> {
  way: Way;
  labels: Readonly<Record<string, string>>;
  creation: Creation<Values>;
  birthDateOf?: (values: Values) => string;
  /** Opens the new customer's quote; without it there is no button. */
  onToPrice?: ((identityReference: string) => void) | undefined;
  children: ReactNode;
}

export function CreationForm<Values extends FieldValues>(props: CreationFormProps<Values>) {
  const { way, labels, creation, birthDateOf = noBirthDate, onToPrice, children } = props;
  const { form, state, before, age, refusal, created, isSending } = creation;
  const [goesToPrice, setGoesToPrice] = useState(false);
  const mayAskPrice = useMay('inspect-customer');
  const goOn = useEffectEvent((reference: string) => {
    if (goesToPrice) onToPrice?.(reference);
  });
  // The service's answer comes from outside React.
  useEffect(() => {
    if (created !== null) goOn(created.identityReference);
  }, [created]);
  if (created !== null)
    return (
      <CreatedPanel operation={creation.operation} created={created} onAnother={creation.createAnother} />
    );
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={words.way[way].form}
        className="form-column"
        onSubmit={(event) => void creation.submit(event)}
      >
        <ErrorSummary
          form={form}
          labels={{ ...labels, ...beforeSendingLabels, ...ageLabels }}
          refusal={refusal}
          beside={[
            ...before.problems(String(form.getValues('identityReference' as Path<Values>)).trim()),
            ...age.problems(birthDateOf(form.getValues())),
          ]}
        >
          {refusal === null ? null : <Existing form={form} />}
        </ErrorSummary>
        <Flex
          disabled={isSending}
          component="fieldset"
          direction="column"
          gap="md"
          m={0}
          p={0}
          bd="none"
          miw={0}
        >
          {children}
          <TypedReference form={form}>
            {(reference) => (
              <BeforeSendingFields before={before} reference={reference} effect={words.effect}>
                <AgeQuestion form={form} birthDateOf={birthDateOf} age={age} />
              </BeforeSendingFields>
            )}
          </TypedReference>
        </Flex>
        <TypedReference form={form}>
          {(reference) => (
            <WriteNotice state={state} identityReference={reference} onStartOver={creation.startOver} />
          )}
        </TypedReference>
        <Group gap="xs" align="stretch" justify="flex-end" pt={4} pb="xl">
          <Button type="submit" loading={isSending} onClick={() => setGoesToPrice(false)}>
            {words.way[way].action}
          </Button>
          {onToPrice && mayAskPrice ? (
            <Button type="submit" variant="default" disabled={isSending} onClick={() => setGoesToPrice(true)}>
              {words.createAndPrice}
            </Button>
          ) : null}
        </Group>
      </form>
    </FormProvider>
  );
}

function CreatedFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group gap="xs" miw={0}>
      <Box component="dt" c="var(--rampart-muted-on-fill)">
        {label}
      </Box>
      <Box component="dd" m={0}>
        {children}
      </Box>
    </Group>
  );
}

interface CreatedPanelProps {
  operation: string;
  created: Created;
  onAnother: () => void;
}

/** Says "accepted", never "done", for what is checked first. Spec: Endpoints › Identities */
function CreatedPanel({ operation, created, onAnother }: CreatedPanelProps) {
  const { identityReference, status, requestId } = created;
  const isFinished = !isUnfinished(operation, status);
  const tone = isFinished ? 'good' : 'progress';
  const Icon = isFinished ? IconCircleCheck : IconProgress;
  return (
    <Box
      component="section"
      maw={720}
      p="md"
      bdrs="md"
      bg={`var(--rampart-${tone}-fill)`}
      bd={`1px solid var(--rampart-${tone}-line)`}
      aria-labelledby="outcome"
    >
      <Title
        id="outcome"
        order={2}
        display="flex"
        mb={6}
        c={toneText(tone)}
        style={{ alignItems: 'center', gap: 8 }}
        tabIndex={-1}
        ref={focusShown}
      >
        <Icon size={20} aria-hidden />
        {isFinished ? words.created : words.accepted}
      </Title>
      <Text inherit>{isFinished ? words.createdText : words.acceptedText}</Text>
      {isFinished ? <Text inherit>{words.createdNext}</Text> : null}
      <Flex component="dl" gap="8px 24px" wrap="wrap" mt={10} mb={0}>
        <CreatedFact label={words.reference}>
          <Identifier value={identityReference} label={midSentence(words.reference)} />
        </CreatedFact>
        {requestId === null ? null : (
          <CreatedFact label={words.request}>
            <Identifier value={requestId} label={words.requestId} />
          </CreatedFact>
        )}
      </Flex>
      <Group gap="xs" align="stretch" mt={14}>
        <Button component={Link} to={paths.shareDocuments({ identityReference })}>
          {words.shareDocuments}
        </Button>
        <RoleGateLink action="inspect-customer" to={paths.price({ identityReference })} variant="default">
          {words.price}
        </RoleGateLink>
        <RoleGateLink action="create-ramp" to={paths.newRamp({ identityReference })} variant="default">
          {words.newRamp}
        </RoleGateLink>
        <Button variant="default" component={Link} to={paths.customer(identityReference)}>
          {words.openCustomer}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {words.another}
        </Button>
      </Group>
    </Box>
  );
}

/** Links to the customer who may already have a refused reference. */
function Existing<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  if (form.formState.errors['identityReference'] === undefined) return null;
  return (
    <TypedReference form={form}>
      {(reference) => (
        <Text mt="xs" inherit>
          {words.existing}{' '}
          <Anchor
            component={Link}
            to={paths.customer(reference)}
            target="_blank"
            fz="inherit"
            underline="always"
          >
            {words.openExisting({ identityReference: reference })}
          </Anchor>
        </Text>
      )}
    </TypedReference>
  );
}

interface TypedReferenceProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  children: (reference: string) => ReactNode;
}

/** Renders the reference's notices without redrawing the form. */
function TypedReference<Values extends FieldValues>({ form, children }: TypedReferenceProps<Values>) {
  return children(useFormValue(form, ({ identityReference }) => String(identityReference ?? '').trim()));
}

interface ContactValues extends FieldValues {
  identityReference: string;
  email: string;
  mobileNumber: string;
}

interface ContactFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  country?: string;
}

export function ContactFields<Values extends ContactValues>({
  control,
  country = '',
}: ContactFieldsProps<Values>) {
  return (
    <FieldGroup title={formWords.account}>
      <WholeRow>
        <TextField
          control={control}
          name={'identityReference' as FieldPath<Values>}
          label={fieldNames.identityReference}
          description={words.referenceHelp}
          isIdentifier
          required
        />
      </WholeRow>
      <TextField
        control={control}
        name={'email' as FieldPath<Values>}
        label={fieldNames.email}
        type="email"
        required
      />
      <PhoneField
        control={control}
        name={'mobileNumber' as FieldPath<Values>}
        label={fieldNames.mobileNumber}
        placeholder={formWords.mobileExample}
        country={country}
        required
      />
    </FieldGroup>
  );
}
