import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconEye, IconInfoCircle } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';

import type { Requirement } from '#contract/service/enumerations.ts';
import type { Drafts } from '#web/shared/documents/document-drafts.ts';
import { documentFieldLabel } from '#web/shared/documents/document-request.ts';
import { listWords, midSentence } from '#web/shared/format/text.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import type { FieldMessage } from '#web/shared/forms/apply-problem-to-form.ts';
import { PhoneField } from '#web/shared/forms/phone-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { FundsFields } from '#web/shared/identity-form/funds-fields.tsx';
import { fieldNames, words as formWords } from '#web/shared/identity-form/identity-form-words.ts';
import { identityLabels } from '#web/shared/identity-form/to-customer-identity.ts';
import { PersonFields } from '#web/shared/identity-form/person-fields.tsx';
import { ResidenceFields } from '#web/shared/identity-form/residence-fields.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { inOwnOrder } from '#web/shared/ui/direction.ts';
import { RevealDialog } from '#web/shared/ui/reveal-dialog.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import {
  remedyOf,
  requirementTitle,
  unknownRequirement,
  wordsOfRequirement,
} from '#web/shared/words/requirement-words.ts';

import { type KnownCustomer, lookOfKnown } from './known-customer.ts';
import { words } from './update-customer-words.ts';
import classes from './update-customer.module.css';
import { revealValues } from './update-queries.ts';
import { isPersonTouched } from './update-request.ts';
import { fieldPaths, type UpdateField, type UpdateValues, valueAt } from './update-values.ts';
import type { UpdateControl } from './use-update.ts';

const DocumentCards = lazyComponent(
  async () => (await import('#web/shared/documents/document-cards.tsx')).DocumentCards,
);

interface UpdateFormProps {
  control: UpdateControl;
  identityReference: string;
  requirement: string | null;
}

/** Empty fields keep their values, shown below. Spec: Endpoints › Update identity. */
export function UpdateForm({ control: update, identityReference, requirement }: UpdateFormProps) {
  const { form, known, documents, refusal } = update;
  const wrong = [...update.problems].map(([path, message]) => ({ path, message }));

  // Focuses the requirement's field, once.
  useEffect(() => {
    const place = placeOf(requirement);
    if (place !== null) form.setFocus(fieldPaths[place]);
    // oxlint-disable-next-line react/exhaustive-deps -- only where the person came in: later they are wherever they went
  }, []);

  const fillIn = (revealed: Readonly<Record<string, string>>) => {
    known.fillIn(form, revealed);
    announce(words.revealed);
  };
  return (
    <>
      {/* Separate, since forms can't be nested. */}
      <div className={classes.reveal}>
        <RevealToEdit identityReference={identityReference} fields={known.hidden} onRevealed={fillIn} />
      </div>
      <form
        noValidate
        aria-label={words.form}
        className="form-column"
        onSubmit={(event) => void update.toReview(event)}
      >
        <RequirementNote requirement={requirement} identityReference={identityReference} />
        <ErrorSummary
          form={form}
          labels={{ ...identityLabels(0), ...labelsOf(wrong, documents.drafts) }}
          parts={wrong}
          refusal={refusal}
        />
        <UpdateFields form={form} known={known.known} requirement={requirement} />
        <UpdateDocuments control={update} />
        <Group gap="8px 16px" justify="flex-end" pt={4} pb="xl">
          {update.isUnchanged ? (
            <Text c="dimmed" inherit>
              {words.nothingChanged}
            </Text>
          ) : null}
          <Button type="submit">{words.toReview}</Button>
        </Group>
      </form>
    </>
  );
}

function labelsOf(problems: readonly FieldMessage[], drafts: Drafts): Record<string, string> {
  return Object.fromEntries(problems.map(({ path }) => [path, documentFieldLabel(path, drafts)]));
}

/** Fields that satisfy requirements. */
const places = {
  PERSONAL_DETAILS: 'givenName',
  US_TAX_ID: 'taxIdType',
  SOURCE_FUNDS: 'sourceOfFunds',
  OCCUPATION: 'occupationIndustry',
  PURPOSE_OF_TX: 'purposeOfTransaction',
} as const satisfies Partial<Record<Requirement, UpdateField>>;

/** Returns null if an update can't satisfy it. */
function placeOf(requirement: string | null): UpdateField | null {
  return Object.entries(places).find(([name]) => name === requirement)?.[1] ?? null;
}

interface UpdateFieldsProps {
  form: UseFormReturn<UpdateValues>;
  known: KnownCustomer;
  requirement: string | null;
}

/** Memoised: keystrokes redraw only their own field, unless more becomes required. */
const UpdateFields = memo(function UpdateFields({ form, known, requirement }: UpdateFieldsProps) {
  const { control } = form;
  const isTouched = useFormValue(form, (values) => isPersonTouched(values, known));
  const country = useFormValue(form, (values) => valueAt(values, 'country'));
  const place = placeOf(requirement);
  const look = lookOfKnown({ known, country, isPersonTouched: isTouched, place, requirement });
  return (
    <>
      <FieldGroup title={formWords.account}>
        <TextField
          control={control}
          name="email"
          label={fieldNames.email}
          type="email"
          required
          {...look('email')}
        />
        <PhoneField
          control={control}
          name="mobileNumber"
          label={fieldNames.mobileNumber}
          country={country}
          {...look('mobileNumber')}
        />
      </FieldGroup>
      <PersonFields
        control={control}
        at="customerIdentity"
        birthDate="dob"
        lookOf={look}
        lead={words.wholePersonHelp}
      />
      <ResidenceFields form={form} at="customerIdentity" lookOf={look} />
      <FundsFields form={form} lookOf={look} />
    </>
  );
});

/** Spec: Endpoints › Update identity. */
function UpdateDocuments({ control }: { control: UpdateControl }) {
  const { documents, problems, opened, step } = control;
  const knownNumber = (type: string) => {
    const masked = opened.personalValues.find(({ field }) => field === `documentNumber:${type}`)?.masked;
    return masked === undefined ? null : words.known({ masked: inOwnOrder(masked) });
  };
  return (
    <FieldGroup title={words.documents} lead={words.documentsLead}>
      <WholeRow>
        <div className={classes.documents}>
          <DocumentCards
            documents={documents}
            problems={problems}
            isShown={step === 'edit'}
            knownNumber={knownNumber}
          />
        </div>
      </WholeRow>
    </FieldGroup>
  );
}

interface RevealToEditProps {
  identityReference: string;
  fields: readonly UpdateField[];
  onRevealed: (values: Readonly<Record<string, string>>) => void;
}

/** One audited reason reveals all. */
function RevealToEdit({ identityReference, fields, onRevealed }: RevealToEditProps) {
  const [isOpen, setOpen] = useState(false);
  if (fields.length === 0) return null;
  const object = { kind: 'customer', id: identityReference } as const;
  const names = fields.map((field) => midSentence(fieldNames[field]));
  const take = (values: Readonly<Record<string, string>>) => {
    setOpen(false);
    onRevealed(values);
  };
  return (
    <>
      <RoleGateButton
        action="reveal"
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.reveal}
      </RoleGateButton>
      {isOpen ? (
        <RevealDialog
          title={words.revealTitle}
          text={words.revealText({ fields: listWords(names, 'and') })}
          reveal={async (reason) => revealValues({ object, fields: [...fields], reason })}
          onRevealed={take}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface RequirementNoteProps {
  requirement: string | null;
  identityReference: string;
}

function RequirementNote({ requirement, identityReference }: RequirementNoteProps) {
  if (requirement === null || requirement === '') return null;
  const known = wordsOfRequirement(requirement);
  const isElsewhere = known?.remedy === 'share-documents';
  return (
    <Group
      gap="sm"
      align="stretch"
      wrap="nowrap"
      py="sm"
      px="md"
      bg="var(--rampart-progress-fill)"
      bd="1px solid var(--rampart-progress-line)"
      bdrs="md"
      role="note"
    >
      <IconInfoCircle size={18} className={classes.noteIcon} aria-hidden />
      <div>
        <Text fw={600} inherit>
          {words.requirementTitle({ requirement: midSentence(requirementTitle(requirement)) })}
        </Text>
        <Text inherit>{known?.sentence ?? unknownRequirement.sentence}</Text>
        {isElsewhere ? (
          <Text inherit>
            {words.requirementElsewhere}{' '}
            <Anchor
              component={Link}
              to={remedyOf(requirement, identityReference) ?? ''}
              fz="inherit"
              underline="always"
            >
              {words.shareDocuments}
            </Anchor>
          </Text>
        ) : null}
      </div>
    </Group>
  );
}
