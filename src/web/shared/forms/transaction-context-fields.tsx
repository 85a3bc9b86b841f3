import { useFormContext, useWatch } from 'react-hook-form';
import { methodName } from '#web/shared/words/method-words.ts';
import { directionNames } from '#web/shared/words/ramp-words.ts';

import { SegmentedField } from './choice-fields.tsx';
import { SuggestField } from './suggest-field.tsx';
import {
  assetOptions,
  cryptoCodes,
  doubtOf,
  fiatOptions,
  isKnownFiat,
  methodOptions,
  suggestBlockchains,
  suggestMethods,
} from './transaction-catalogue.ts';
import type { Option } from './find-options.ts';
import { type TransactionContext, transactionContextLabels as labels } from './transaction-context.ts';
import classes from './transaction-context-fields.module.css';

const directions = [
  { value: 'ONRAMP', label: directionNames.ONRAMP },
  { value: 'OFFRAMP', label: directionNames.OFFRAMP },
];

/**
 * Offers the catalogue. A currency sets a matching method, an asset its blockchain. Needs a `FormProvider`. Spec:
 * Eligibility; Price.
 */
export function TransactionContextFields() {
  const { control, getValues, setValue } = useFormContext<TransactionContext>();
  const [fiat, crypto] = useWatch({ control, name: ['fiat', 'crypto'] });
  const blockchain = useWatch({ control, name: 'blockchain' });
  const doubts = (field: Parameters<typeof doubtOf>[0]) => (text: string) =>
    doubtOf(field, text, { fiat, crypto });

  const follow = (field: 'blockchain' | 'method', fitting: readonly string[]) => {
    const [first] = fitting;
    if (first === undefined || fitting.includes(getValues(field))) return;
    setValue(field, first, { shouldValidate: false });
  };
  const pickFiat = (picked: string) => {
    if (isKnownFiat(picked)) follow('method', suggestMethods(picked));
  };
  const pickCrypto = (picked: string, suggestion?: Option) => {
    const pair = assetOptions.find(({ value }) => value === suggestion?.value);
    if (pair !== undefined) setValue('blockchain', pair.blockchain, { shouldValidate: false });
    else if (cryptoCodes.includes(picked)) follow('blockchain', suggestBlockchains(picked));
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
          suggestions={fiatOptions()}
          doubtOf={doubts('fiat')}
          onPicked={pickFiat}
          required
        />
        <SuggestField
          control={control}
          name="crypto"
          label={labels.crypto}
          suggestions={assetOptions}
          chosen={`${crypto} ${blockchain}`}
          doubtOf={doubts('crypto')}
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
          doubtOf={doubts('blockchain')}
          required
        />
        <SuggestField
          control={control}
          name="method"
          label={labels.method}
          suggestions={methodOptions(fiat)}
          nameOf={methodName}
          doubtOf={doubts('method')}
          required
        />
      </div>
    </>
  );
}
