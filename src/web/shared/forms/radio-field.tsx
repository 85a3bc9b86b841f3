import { Group, Radio } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import type { FieldProps } from './field-props.ts';
import { asText, useField } from './use-field.ts';

interface RadioFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  options: readonly { value: string; label: string }[];
}

/** One of a few, all of them in sight, none chosen until the person does. The value is an option's, or an empty text. */
export function RadioField<Values extends FieldValues, Transformed>({
  options,
  ...props
}: RadioFieldProps<Values, Transformed>) {
  const {
    shared: { ref, onBlur, ...shared },
    value,
    change,
  } = useField(props);
  return (
    <Radio.Group {...shared} value={asText(value)} onChange={change} onBlur={onBlur}>
      <Group gap="8px 20px" my={6}>
        {options.map((option, index) => (
          <Radio key={option.value} {...option} {...(index === 0 ? { ref } : {})} />
        ))}
      </Group>
    </Radio.Group>
  );
}
