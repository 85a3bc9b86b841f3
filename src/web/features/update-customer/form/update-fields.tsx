import { memo } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { TextField } from '#web/shared/forms/text-field.tsx';
import { useFormClaim } from '#web/shared/forms/use-form-claim.ts';
import { FieldGroup } from '#web/shared/identity-form/field-group.tsx';
import { FundsFields } from '#web/shared/identity-form/funds-fields.tsx';
import { fieldNames, words as formWords } from '#web/shared/identity-form/identity-form-words.ts';
import { PersonFields } from '#web/shared/identity-form/person-fields.tsx';
import { ResidenceFields } from '#web/shared/identity-form/residence-fields.tsx';

import { type UpdateValues, valueAt } from '../changes/update-values.ts';
import { isPersonTouched } from '../changes/update-request.ts';
import type { KnownCustomer } from '../known/known-customer.ts';
import { lookOfKnown } from '../known/known-look.ts';
import { words } from '../words/update-customer-words.ts';
import { placeOf } from './requirement-place.ts';

interface UpdateFieldsProps {
  form: UseFormReturn<UpdateValues>;
  known: KnownCustomer;
  requirement: string | null;
}

/** The fields with what is known below each. A key draws its own field anew: the rest only where it is needed for more than before. */
export const UpdateFields = memo(function UpdateFields({ form, known, requirement }: UpdateFieldsProps) {
  const { control } = form;
  const isTouched = useFormClaim(form, (values) => isPersonTouched(values, known));
  const country = useFormClaim(form, (values) => valueAt(values, 'country'));
  const place = placeOf(requirement, country);
  const look = lookOfKnown({ known, isPersonTouched: isTouched, place, requirement });
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
    </>
  );
});
