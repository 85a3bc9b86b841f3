import { Button } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';

import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { PhoneField } from '#web/shared/forms/phone-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { FundsFields } from '#web/shared/identity-form/funds-fields.tsx';
import { words as formWords } from '#web/shared/identity-form/identity-form-words.ts';
import { PersonFields } from '#web/shared/identity-form/person-fields.tsx';
import { ResidenceFields } from '#web/shared/identity-form/residence-fields.tsx';

import { customerLabels as labels, type CustomerValues } from '../share-documents-schema.ts';
import { words } from '../share-documents-words.ts';
import footer from './step-footer.module.css';

interface CustomerStepProps {
  form: UseFormReturn<CustomerValues>;
  /** Hides refusals already listed above the steps. */
  isShownAbove: boolean;
  onReference: (reference: string) => void;
  onContinue: () => void;
}

/** Spec: Endpoints › Share identity documents; CustomerIdentity. */
export function CustomerStep({ form, isShownAbove, onReference, onContinue }: CustomerStepProps) {
  const { control } = form;
  const country = useFormValue(form, ({ customerIdentity }) => customerIdentity.residentialAddress.country);
  return (
    <form
      className="form-column"
      noValidate
      aria-label={words.customer.form}
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      {isShownAbove ? null : <ErrorSummary form={form} labels={labels} />}
      <FieldGroup title={formWords.account}>
        <WholeRow>
          <div onBlur={() => onReference(form.getValues('identityReference').trim())}>
            <TextField
              control={control}
              name="identityReference"
              label={labels.identityReference}
              isIdentifier
              required
            />
          </div>
        </WholeRow>
        <TextField control={control} name="email" label={labels.email} type="email" required />
        <PhoneField
          control={control}
          name="mobileNumber"
          label={labels.mobileNumber}
          placeholder={formWords.mobileExample}
          country={country}
          required
        />
      </FieldGroup>
      <PersonFields control={control} at="customerIdentity" birthDate="dob" />
      <ResidenceFields form={form} at="customerIdentity">
        <FundsFields form={form} />
      </ResidenceFields>
      <div className={footer.footer}>
        <Button type="submit" ms="auto">
          {words.customer.proceed}
        </Button>
      </div>
    </form>
  );
}
