import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';

import type { FieldProps } from './field-props.ts';
import type { Option } from './combobox/find-options.ts';
import { asText, useField } from './use-field.ts';

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
  const { shared, value, change } = useField(props);
  const labelId = useId();
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={shared.description}
      error={shared.error}
    >
      <SegmentedControl
        fullWidth
        withItemsBorders={false}
        size="xs"
        aria-labelledby={labelId}
        name={shared.name}
        disabled={shared.disabled}
        data={[...options]}
        value={asText(value)}
        onChange={(picked) => {
          change(picked);
          onPicked?.(picked);
        }}
      />
    </Input.Wrapper>
  );
}
