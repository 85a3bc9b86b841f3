import type { FieldPath, FieldValues } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';

import { TextField } from '#web/shared/forms/text-field.tsx';

import { recordWords as words } from '../words/record-words.ts';
import classes from './records.module.css';

interface ReasonsFieldsProps<Values> {
  /** What the control calls the reason for the customer. */
  external: Values;
}

/** The two reasons that a decision may carry. */
export function ReasonsFields<Values extends FieldValues>({
  external,
}: ReasonsFieldsProps<FieldPath<Values>>) {
  const { control } = useFormContext<Values>();
  return (
    <div className={classes.reasons}>
      <TextField
        control={control}
        name={'internalReason' as FieldPath<Values>}
        label={words.internalReason}
        description={words.reasonHint}
      />
      <TextField
        control={control}
        name={external}
        label={words.externalReason}
        description={words.reasonHint}
      />
    </div>
  );
}
