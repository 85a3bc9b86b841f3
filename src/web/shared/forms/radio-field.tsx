import type { FieldValues } from 'react-hook-form';

import { ChoiceFrame } from './choice-frame.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './radio-field.module.css';
import { asText, useField } from './use-field.ts';

interface RadioFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  options: readonly { value: string; label: string }[];
}

/** One of a few, all of them in sight, none chosen until the person does. The value is an option's, or an empty text. */
export function RadioField<Values extends FieldValues, Transformed>({
  options,
  ...props
}: RadioFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  return (
    <ChoiceFrame shared={shared} className={classes.choices}>
      {options.map((option, index) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            className={classes.radio}
            name={shared.name}
            value={option.value}
            checked={asText(value) === option.value}
            disabled={shared.disabled}
            onChange={() => change(option.value)}
            onBlur={shared.onBlur}
            {...(index === 0 ? { ref: shared.ref } : {})}
          />
          {option.label}
        </label>
      ))}
    </ChoiceFrame>
  );
}
