import type { Control, FieldPath, FieldValues } from 'react-hook-form';

import { TextField } from '#web/shared/forms/text-field.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { fieldNames, words as formWords } from '#web/shared/identity-form/identity-form-words.ts';

import { words } from '../words/new-customer-words.ts';

interface ContactValues extends FieldValues {
  identityReference: string;
  email: string;
  mobileNumber: string;
}

/** Who it is about and how they are reached, where all of it is required. */
export function ContactFields<Values extends ContactValues>({ control }: { control: Control<Values> }) {
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
      <TextField
        control={control}
        name={'mobileNumber' as FieldPath<Values>}
        label={fieldNames.mobileNumber}
        type="tel"
        placeholder={formWords.mobileExample}
        required
      />
    </FieldGroup>
  );
}
