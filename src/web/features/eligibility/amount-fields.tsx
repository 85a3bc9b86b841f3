import { useFormContext, useWatch } from 'react-hook-form';

import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { SegmentedField } from '#web/shared/forms/segmented-field.tsx';

import { eligibilityLabels as labels, type EligibilityValues } from './eligibility-form-schema.ts';

const kinds = [
  { value: 'fiat', label: 'Fiat amount' },
  { value: 'crypto', label: 'Crypto amount' },
  { value: 'none', label: 'No amount' },
];

/** A fiat amount, a crypto amount or none: never both. Spec: Eligibility; details 20. */
export function AmountFields() {
  const { control } = useFormContext<EligibilityValues>();
  const [kind, fiat, crypto] = useWatch({ control, name: ['amountKind', 'fiat', 'crypto'] });
  return (
    <>
      <SegmentedField control={control} name="amountKind" label="Amount" options={kinds} />
      {kind === 'fiat' ? (
        <AmountField control={control} name="fiatAmount" label={labels.fiatAmount} code={fiat} required />
      ) : null}
      {kind === 'crypto' ? (
        <AmountField
          control={control}
          name="cryptoAmount"
          label={labels.cryptoAmount}
          code={crypto}
          required
        />
      ) : null}
    </>
  );
}
