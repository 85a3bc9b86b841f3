import { useFormContext, useWatch } from 'react-hook-form';

import { questionWords as words } from '#web/shared/words/question-words.ts';

import type { AmountChoice } from './price-question.ts';
import { AmountField } from './amount-field.tsx';
import { SegmentedField } from './segmented-field.tsx';

const either = [
  { value: 'fiat', label: words.fiatAmount },
  { value: 'crypto', label: words.cryptoAmount },
];
const orNone = [...either, { value: 'none', label: words.noAmount }];

type Values = AmountChoice & { fiat: string; crypto: string };

/** A fiat amount or a crypto amount by a switch, never both; none where that is legal. Needs a `FormProvider`. Spec: Price › Amount rules. */
export function AmountSwitch({ mayBeNone = false }: { mayBeNone?: boolean }) {
  const { control } = useFormContext<Values>();
  const [kind, fiat, crypto] = useWatch({ control, name: ['amountKind', 'fiat', 'crypto'] });
  return (
    <>
      <SegmentedField
        control={control}
        name="amountKind"
        label={words.amount}
        options={mayBeNone ? orNone : either}
      />
      {kind === 'fiat' ? (
        <AmountField control={control} name="fiatAmount" label={words.fiatAmount} code={fiat} required />
      ) : null}
      {kind === 'crypto' ? (
        <AmountField
          control={control}
          name="cryptoAmount"
          label={words.cryptoAmount}
          code={crypto}
          required
        />
      ) : null}
    </>
  );
}
