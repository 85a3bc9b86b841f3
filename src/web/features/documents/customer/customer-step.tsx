import { Button } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';

import { DateField } from '#web/shared/forms/date-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';

import classes from '../steps/steps.module.css';
import { AddressFields } from './address-fields.tsx';
import { customerLabels as labels, type CustomerValues } from './customer-values.ts';
import { FundsFields } from './funds-fields.tsx';

interface CustomerStepProps {
  form: UseFormReturn<CustomerValues>;
  onContinue: () => void;
}

/** Who the documents are of. Spec: Endpoints › Share identity documents; CustomerIdentity. */
export function CustomerStep({ form, onContinue }: CustomerStepProps) {
  const { control } = form;
  return (
    <form
      className={classes.form}
      noValidate
      aria-label="Customer"
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Account</legend>
        <div className={classes.fields}>
          <div className={classes.whole}>
            <TextField
              control={control}
              name="identityReference"
              label={labels.identityReference}
              isIdentifier
              required
            />
          </div>
          <TextField control={control} name="email" label={labels.email} type="email" required />
          <TextField
            control={control}
            name="mobileNumber"
            label={labels.mobileNumber}
            type="tel"
            placeholder="+61412345678"
            required
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Person</legend>
        <div className={classes.fields}>
          <TextField
            control={control}
            name="customerIdentity.givenName"
            label={labels['customerIdentity.givenName']}
            required
          />
          <TextField
            control={control}
            name="customerIdentity.surname"
            label={labels['customerIdentity.surname']}
            required
          />
          <DateField
            control={control}
            name="customerIdentity.dob"
            label={labels['customerIdentity.dob']}
            required
          />
        </div>
      </fieldset>
      <AddressFields form={form} />
      <FundsFields form={form} />
      <div className={classes.footer}>
        <Button type="submit" className={classes.push}>
          Continue to documents
        </Button>
      </div>
    </form>
  );
}
