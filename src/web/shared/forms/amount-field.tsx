import type { FieldValues } from 'react-hook-form';

import { TextBox } from './text-box.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

interface AmountFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  /** The currency or asset, shown after the amount. */
  code?: string | undefined;
}

/** A decimal amount. It stays the text that was typed; only white space around it goes. */
export function AmountField<Values extends FieldValues, Transformed>({
  code,
  ...props
}: AmountFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  return (
    <TextBox
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      isAmount
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value.trim())}
      endPiece={code || null}
      endWidth={code ? code.length * 9 + 20 : undefined}
    />
  );
}
