import type { FieldValues } from 'react-hook-form';

import { ChoiceFrame } from './choice-frame.tsx';
import type { Option } from './combobox/find-options.ts';
import type { FieldProps } from './field-props.ts';
import classes from './segmented-field.module.css';
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
  const pick = (picked: string) => {
    change(picked);
    onPicked?.(picked);
  };
  return (
    <ChoiceFrame shared={{ ...shared, required: false }} className={classes.track}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            className={classes.radio}
            name={shared.name}
            value={option.value}
            checked={asText(value) === option.value}
            disabled={shared.disabled}
            onChange={() => pick(option.value)}
          />
          <span className={classes.words}>{option.label}</span>
        </label>
      ))}
    </ChoiceFrame>
  );
}
