import { Group, Input, Radio, SegmentedControl, Stack } from '@mantine/core';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';

import type { Option } from './find-options.ts';
import { asText, type FieldProps, useField } from './use-field.ts';

interface RadioFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  options: readonly { value: string; label: string; description?: string }[];
}

/** Preselects none: the value is an option's or ''. */
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

interface SegmentedFieldProps<Values extends FieldValues, Transformed> extends FieldProps<
  Values,
  Transformed
> {
  options: readonly Option[];
  onPicked?: (value: string) => void;
}

/** Offers two or three options that switch which other fields appear. */
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
