import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';

import { readerLocale } from '#web/shared/format/reader-locale.ts';
import { inOwnOrder } from '#web/shared/ui/direction.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { SegmentedField } from './choice-fields.tsx';
import { formWords as words } from './form-words.ts';
import type { AmountChoice } from './price-question.ts';
import { type AmountReading, inFull, isAmount, readAmount, undecided } from './read-amount.ts';
import { ReadingChoice } from '#web/shared/ui/reading-choice.tsx';
import { TextBox } from './text-box.tsx';
import { type FieldProps, useField } from './use-field.ts';
import { useReadText } from './use-read-text.ts';

interface AmountFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  code?: string | undefined;
}

/** Repeats the amount in full; amounts from an address or price are never re-read. Chooses none of two readings. */
export function AmountField<Values extends FieldValues, Transformed>({
  code = '',
  ...props
}: AmountFieldProps<Values, Transformed>) {
  const field = useField(props);
  const read = (text: string) => readAmount(text, { code, locale: readerLocale() });
  const { inForm, text, type, pick, leave, ref } = useReadText(field, {
    valueOf: (next) => valueOf(read(next), next),
    readBy: code,
  });
  const reading = text === null ? settled(inForm) : read(text);
  return (
    <div>
      <TextBox
        {...field.shared}
        ref={ref}
        description={described(reading, code)}
        inputMode="decimal"
        isAmount
        value={text ?? inForm}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => leave({ isRead: reading.kind === 'one' })}
        isReadBack
        endPiece={code || null}
        endWidth={code ? code.length * 9 + 20 : undefined}
      />
      {reading.kind === 'two' ? (
        <ReadingChoice
          label={words.whichAmount}
          readings={reading.values.map((each) => ({ value: each, label: shown(each, code) }))}
          onPick={pick}
        />
      ) : null}
    </div>
  );
}

/** Reads an amount that nobody is typing. */
function settled(value: string): AmountReading {
  return isAmount(value) ? { kind: 'one', value } : { kind: 'none' };
}

function valueOf(reading: AmountReading, text: string): string {
  if (reading.kind === 'one') return reading.value;
  return reading.kind === 'two' ? undecided(text.trim()) : text.trim();
}

function shown(value: string, code: string): string {
  return inOwnOrder(`${inFull(value)} ${code}`.trim());
}

function described(reading: AmountReading, code: string): string {
  if (reading.kind === 'one') return shown(reading.value, code);
  if (reading.kind === 'two') {
    const [one, other] = reading.values;
    return words.oneOrOther({ one: shown(one, code), other: shown(other, code) });
  }
  if (reading.kind === 'other-currency' && code !== '')
    return words.otherCurrency({ unit: reading.unit, code });
  const example = new Intl.NumberFormat(readerLocale(), { minimumFractionDigits: 2 }).format(1000.5);
  return words.amountExample({ amount: example });
}

const either = [
  { value: 'fiat', label: questionWords.fiatAmount },
  { value: 'crypto', label: questionWords.cryptoAmount },
];
const orNone = [...either, { value: 'none', label: questionWords.noAmount }];

type AmountValues = AmountChoice & { fiat: string; crypto: string };

/** Takes a fiat or a crypto amount, never both. Needs a `FormProvider`. Spec: Price › Amount rules. */
export function AmountSwitch({ mayBeNone = false }: { mayBeNone?: boolean }) {
  const { control } = useFormContext<AmountValues>();
  const [kind, fiat, crypto] = useWatch({ control, name: ['amountKind', 'fiat', 'crypto'] });
  return (
    <>
      <SegmentedField
        control={control}
        name="amountKind"
        label={questionWords.amount}
        options={mayBeNone ? orNone : either}
      />
      {kind === 'fiat' ? (
        <AmountField
          control={control}
          name="fiatAmount"
          label={questionWords.fiatAmount}
          code={fiat}
          required
        />
      ) : null}
      {kind === 'crypto' ? (
        <AmountField
          control={control}
          name="cryptoAmount"
          label={questionWords.cryptoAmount}
          code={crypto}
          required
        />
      ) : null}
    </>
  );
}
