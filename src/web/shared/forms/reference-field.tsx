import { useFormContext } from 'react-hook-form';

import { questionWords as words } from '#web/shared/words/question-words.ts';

import { TextField } from './text-field.tsx';

/** Whom a question is about, by reference. Needs a `FormProvider`. */
export function ReferenceField() {
  const { control } = useFormContext<{ identityReference: string }>();
  return (
    <TextField
      control={control}
      name="identityReference"
      label={words.identityReference}
      placeholder={words.referenceExample}
      isIdentifier
      required
    />
  );
}
