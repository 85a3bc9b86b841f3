import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';

import type { taxFields } from '#contract/fields/identity-fields.ts';
import type { CustomerIdentity } from '#contract/service/identity.ts';
import { DateField } from '#web/shared/forms/date-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { asText } from '#web/shared/forms/use-field.ts';

import { asInContract, FieldGroup, FieldInputs, type LookOf, pathBelow, WholeRow } from './field-group.tsx';
import { fieldNames, words } from './identity-form-words.ts';
import { UnderAgeWarning } from './under-age-warning.tsx';

type PersonName = Exclude<keyof CustomerIdentity, keyof typeof taxFields | 'residentialAddress'>;

interface PersonFieldsProps<Values extends FieldValues, Transformed> {
  control: Control<Values, unknown, Transformed>;
  /** Path of the names; '' is the form. */
  at: string;
  birthDate: 'dob' | 'dateOfBirth';
  lookOf?: LookOf;
  lead?: string;
}

/** Asks for personal fields. Spec: Resources › CustomerIdentity; Endpoints › Create basic identity. */
export function PersonFields<Values extends FieldValues, Transformed>({
  control,
  at,
  birthDate,
  lookOf = asInContract,
  lead,
}: PersonFieldsProps<Values, Transformed>) {
  const name = (field: 'givenName' | 'surname') => (
    <TextField
      control={control}
      name={pathBelow<Values>(at, field)}
      label={fieldNames[field]}
      required
      {...lookOf(field)}
    />
  );
  return (
    <FieldGroup title={words.person} lead={lead}>
      <FieldInputs<PersonName>
        inputs={{
          givenName: name('givenName'),
          surname: name('surname'),
          dob: (
            <DateField
              control={control}
              name={pathBelow<Values>(at, birthDate)}
              label={fieldNames[birthDate]}
              required
              {...lookOf(birthDate)}
            />
          ),
        }}
      />
      <TypedAge control={control} name={pathBelow<Values>(at, birthDate)} />
    </FieldGroup>
  );
}

interface TypedAgeProps<Values extends FieldValues, Transformed> {
  control: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
}

/** Renders apart, so typing rerenders nothing else. */
function TypedAge<Values extends FieldValues, Transformed>({
  control,
  name,
}: TypedAgeProps<Values, Transformed>) {
  const typed: unknown = useWatch({ control, name });
  return (
    <WholeRow>
      <UnderAgeWarning birthDate={asText(typed)} />
    </WholeRow>
  );
}
