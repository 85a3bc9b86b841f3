import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';

import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { FieldGroup } from '#web/shared/identity-form/field-group.tsx';
import { FundsFields } from '#web/shared/identity-form/funds-fields.tsx';
import { fieldNames, words as formWords } from '#web/shared/identity-form/identity-form-words.ts';
import { identityLabels } from '#web/shared/identity-form/identity-labels.ts';
import { NumberedDocuments } from '#web/shared/identity-form/numbered-documents.tsx';
import { PersonFields } from '#web/shared/identity-form/person-fields.tsx';
import { ResidenceFields } from '#web/shared/identity-form/residence-fields.tsx';
import { announce } from '#web/shared/ui/announcer.ts';

import { lookOfKnown } from '../known/known-look.ts';
import { placeOf } from './requirement-place.ts';
import { RequirementNote } from './requirement-note.tsx';
import { RevealToEdit } from '../known/reveal-to-edit.tsx';
import classes from '../update-customer.module.css';
import { words } from '../update-customer-words.ts';
import { fieldPaths } from '../changes/update-values.ts';
import type { UpdateControl } from '../use-update.ts';

interface UpdateFormProps {
  control: UpdateControl;
  identityReference: string;
  requirement: string | null;
}

/** What may be changed. Empty fields stay as they are; what is known stands below each. Spec: Endpoints › Update identity. */
export function UpdateForm({ control: update, identityReference, requirement }: UpdateFormProps) {
  const { form, known, opened, refusal } = update;
  const { control } = form;
  const values = form.watch();
  const place = placeOf(requirement, values.customerIdentity.residentialAddress.country);
  const look = lookOfKnown({ known: known.known, values, place, requirement });

  // Whoever came to satisfy a requirement begins there, once.
  useEffect(() => {
    if (place !== null) form.setFocus(fieldPaths[place]);
    // oxlint-disable-next-line react/exhaustive-deps -- only where the person came in: later they are wherever they went
  }, []);

  const fillIn = (revealed: Readonly<Record<string, string>>) => {
    known.fillIn(form, revealed);
    announce(words.revealed);
  };
  const knownNumber = (type: string) => {
    const masked = opened.personalValues.find(({ field }) => field === `documentNumber:${type}`)?.masked;
    return masked === undefined ? null : words.known(masked);
  };
  return (
    <FormProvider {...form}>
      {/* A form of its own: it may stand in no other. */}
      <div className={classes.reveal}>
        <RevealToEdit identityReference={identityReference} fields={known.hidden} onRevealed={fillIn} />
      </div>
      <form
        noValidate
        aria-label={words.form}
        className={classes.form}
        onSubmit={(event) => void update.toReview(event)}
      >
        <RequirementNote requirement={requirement} identityReference={identityReference} />
        <ErrorSummary
          form={form}
          labels={identityLabels(values.identityDocuments.length)}
          top={refusal?.top ?? []}
          error={refusal?.error ?? null}
        />
        <FieldGroup title={formWords.account}>
          <TextField
            control={control}
            name="email"
            label={fieldNames.email}
            type="email"
            required
            {...look('email')}
          />
          <TextField
            control={control}
            name="mobileNumber"
            label={fieldNames.mobileNumber}
            type="tel"
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
        <FieldGroup title={words.documents} lead={words.documentsLead}>
          <NumberedDocuments fewest={0} addLabel={words.addDocument} knownNumber={knownNumber} />
        </FieldGroup>
        <div className={classes.footer}>
          {update.isUnchanged ? <p className={classes.unchanged}>{words.nothingChanged}</p> : null}
          <Button type="submit">{words.toReview}</Button>
        </div>
      </form>
    </FormProvider>
  );
}
