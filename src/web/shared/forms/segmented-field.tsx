import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';

import type { Option } from './find-options.ts';
import { asText, type FieldProps, useField } from './use-field.ts';

interface SegmentedFieldProps<Values extends FieldValues, Transformed> extends FieldProps<
  Values,
  Transformed
> {
  options: readonly Option[];
  onPicked?: (value: string) => void;
}

/** One of two or three, side by side: a switch that decides which other fields there are. */
export function SegmentedField<Values extends FieldValues, Transformed>({
  options,
  onPicked,
  ...props
}: SegmentedFieldProps<Values, Transformed>) {
  const {
    shared: { label, description, error, disabled, name },
    value,
    change,
  } = useField(props);
  const id = useId();
  const pick = (picked: string) => {
    change(picked);
    onPicked?.(picked);
  };
  return (
    <Input.Wrapper id={id} labelElement="div" label={label} description={description} error={error}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={`${id}-label`}
        name={name}
        data={[...options]}
        value={asText(value)}
        disabled={disabled}
        onChange={pick}
      />
    </Input.Wrapper>
  );
}
