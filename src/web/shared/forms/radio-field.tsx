import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

import { Group, Radio } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import type { FieldProps } from './field-props.ts';
import type { SelectOption } from './select-field.tsx';
import { asText, useField } from './use-field.ts';

interface RadioFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  options: readonly SelectOption[];
  onPicked?: (value: string) => void;
}

/** One of a few, all in sight. Nothing is chosen unless the form says so. */
export function RadioField<Values extends FieldValues, Transformed>({
  options,
  onPicked,
  ...props
}: RadioFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  const { ref, name, onBlur, disabled, ...group } = shared;
  return (
    <Radio.Group
      {...group}
      name={name}
      value={asText(value)}
      onChange={(picked) => {
        change(picked);
        onPicked?.(picked);
      }}
    >
      <Group gap="md" mt={6}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={disabled}
            onBlur={onBlur}
            {...(index === 0 ? { ref } : {})}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
