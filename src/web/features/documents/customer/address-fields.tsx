import { type UseFormReturn, useWatch } from 'react-hook-form';

import { CountryField } from '#web/shared/forms/country-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';

import classes from '../steps/steps.module.css';
import { customerLabels as labels, type CustomerValues } from './customer-values.ts';

const taxPaths = [
  'customerIdentity.taxIdType',
  'customerIdentity.taxId',
  'customerIdentity.taxState',
] as const;

/** Where the customer lives, and the tax fields that go with the US alone. Spec: CustomerIdentity; details 7, 9. */
export function AddressFields({ form }: { form: UseFormReturn<CustomerValues> }) {
  const { control } = form;
  const country = useWatch({ control, name: 'customerIdentity.residentialAddress.country' });
  const isUs = country === 'US';
  const pickCountry = (picked: string) => {
    if (picked === 'US') return;
    for (const path of taxPaths) form.setValue(path, '');
    form.clearErrors([...taxPaths, 'customerIdentity.residentialAddress.state']);
  };
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Residential address</legend>
        <div className={classes.fields}>
          <CountryField
            control={control}
            name="customerIdentity.residentialAddress.country"
            label={labels['customerIdentity.residentialAddress.country']}
            onPicked={pickCountry}
            required
          />
          <TextField
            control={control}
            name="customerIdentity.residentialAddress.postCode"
            label={labels['customerIdentity.residentialAddress.postCode']}
            required
          />
          <div className={classes.whole}>
            <TextField
              control={control}
              name="customerIdentity.residentialAddress.addressLine"
              label={labels['customerIdentity.residentialAddress.addressLine']}
              required
            />
          </div>
          <TextField
            control={control}
            name="customerIdentity.residentialAddress.suburb"
            label={labels['customerIdentity.residentialAddress.suburb']}
            required
          />
          <TextField
            control={control}
            name="customerIdentity.residentialAddress.state"
            label={labels['customerIdentity.residentialAddress.state']}
            required={isUs}
          />
        </div>
      </fieldset>
      {isUs ? <TaxFields form={form} /> : null}
    </>
  );
}

function TaxFields({ form: { control } }: { form: UseFormReturn<CustomerValues> }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>US tax</legend>
      <div className={classes.fields}>
        <TextField
          control={control}
          name="customerIdentity.taxIdType"
          label={labels['customerIdentity.taxIdType']}
          placeholder="SSN"
          required
        />
        <TextField
          control={control}
          name="customerIdentity.taxId"
          label={labels['customerIdentity.taxId']}
          placeholder="AAA-GG-SSSS"
          required
        />
        <TextField
          control={control}
          name="customerIdentity.taxState"
          label={labels['customerIdentity.taxState']}
          description="Two capital letters, such as CA"
          required
        />
      </div>
    </fieldset>
  );
}
