import { useFormContext, useWatch } from 'react-hook-form';

import { SegmentedField } from './segmented-field.tsx';
import { SuggestField } from './suggest-field.tsx';
import { cryptoCodes, fiatCodes, suggestBlockchains, suggestMethods } from './transaction-catalogue.ts';
import { type TransactionContext, transactionContextLabels as labels } from './transaction-context.ts';
import classes from './transaction-context-fields.module.css';

const directions = [
  { value: 'ONRAMP', label: 'On-ramp' },
  { value: 'OFFRAMP', label: 'Off-ramp' },
];

/**
 * Direction, pair, blockchain and method. Any text is taken, since the service validates what is available; a choice from
 * the catalogue brings a blockchain and a method that go with it. Needs a `FormProvider`. Spec: Eligibility; Price.
 */
export function TransactionContextFields() {
  const { control, getValues, setValue } = useFormContext<TransactionContext>();
  const [fiat, crypto] = useWatch({ control, name: ['fiat', 'crypto'] });

  const follow = (field: 'blockchain' | 'method', fitting: readonly string[]) => {
    const [first] = fitting;
    if (first === undefined || fitting.includes(getValues(field))) return;
    setValue(field, first, { shouldValidate: false });
  };
  const pickFiat = (picked: string) => {
    if ((fiatCodes as readonly string[]).includes(picked)) follow('method', suggestMethods(picked));
  };
  const pickCrypto = (picked: string) => {
    if (cryptoCodes.includes(picked)) follow('blockchain', suggestBlockchains(picked));
  };

  return (
    <>
      <SegmentedField
        control={control}
        name="transactionType"
        label={labels.transactionType}
        options={directions}
        required
      />
      <div className={classes.pair}>
        <SuggestField
          control={control}
          name="fiat"
          label={labels.fiat}
          suggestions={fiatCodes}
          onPicked={pickFiat}
          required
        />
        <SuggestField
          control={control}
          name="crypto"
          label={labels.crypto}
          suggestions={cryptoCodes}
          onPicked={pickCrypto}
          required
        />
      </div>
      <div className={classes.pair} data-uneven>
        <SuggestField
          control={control}
          name="blockchain"
          label={labels.blockchain}
          suggestions={suggestBlockchains(crypto)}
          required
        />
        <SuggestField
          control={control}
          name="method"
          label={labels.method}
          suggestions={suggestMethods(fiat)}
          required
        />
      </div>
    </>
  );
}
