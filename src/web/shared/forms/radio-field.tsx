import { Group, Radio, Stack } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import { asText, type FieldProps, useField } from './use-field.ts';

interface RadioFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  /** With descriptions they are one below the other. */
  options: readonly { value: string; label: string; description?: string }[];
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
  const radios = options.map((option, index) => (
    <Radio key={option.value} {...option} {...(index === 0 ? { ref } : {})} />
  ));
  return (
    <Radio.Group {...shared} value={asText(value)} onChange={change} onBlur={onBlur}>
      {options.some(({ description }) => description !== undefined) ? (
        <Stack gap={8}>{radios}</Stack>
      ) : (
        <Group gap="8px 20px" my={6}>
          {radios}
        </Group>
      )}
    </Radio.Group>
  );
}
