import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';

import { taxFields } from '#contract/fields/identity-fields.ts';
import { noPostCode } from '#contract/service/choices.ts';
import type { ResidentialAddress } from '#contract/service/identity.ts';
import { countryName } from '#web/shared/forms/country-name.ts';
import { CountryField, StateField } from '#web/shared/forms/place-fields.tsx';
import { optionMeant } from '#web/shared/forms/find-options.ts';
import { formWords } from '#web/shared/forms/form-words.ts';
import { ReadingChoice } from '#web/shared/ui/reading-choice.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { asText } from '#web/shared/forms/use-field.ts';
import { stateOptions } from '#web/shared/forms/us-states.ts';

import {
  asInContract,
  FieldGroup,
  FieldInputs,
  type FieldLook,
  type LookOf,
  pathBelow,
  WholeRow,
} from './field-group.tsx';
import { fieldNames, words } from './identity-form-words.ts';
import { hasNoPostCodes } from './post-codes.ts';

interface ResidenceFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  at: string;
  lookOf?: LookOf;
  /** Shown before the tax fields, which few need. */
  children?: ReactNode;
}

/** Requires tax fields with a US address, offers them for US persons elsewhere. Spec: CustomerIdentity. */
export function ResidenceFields<Values extends FieldValues, Transformed>({
  form,
  at,
  children,
  ...look
}: ResidenceFieldsProps<Values, Transformed>) {
  const { control } = form;
  const country: unknown = useWatch({ control, name: pathBelow<Values>(at, 'residentialAddress.country') });
  const usOnly = Object.keys(taxFields).map((field) => pathBelow<Values>(at, field));
  const isUs = country === 'US';
  const tax = <TaxFields control={control} at={at} required={isUs} {...look} />;
  return (
    <>
      <AddressFields form={form} at={`${at}.residentialAddress`} usOnly={usOnly} {...look} />
      {isUs ? tax : null}
      {children}
      {isUs ? null : tax}
    </>
  );
}

interface AddressFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  at: string;
  lookOf?: LookOf;
  lead?: string;
  /** Required only in the US; cleared of errors elsewhere. */
  usOnly?: readonly FieldPath<Values>[];
}

/** Requires a state in the US. Spec: Resources › ResidentialAddress. */
export function AddressFields<Values extends FieldValues, Transformed>({
  form,
  at,
  lookOf = asInContract,
  lead,
  usOnly = [],
}: AddressFieldsProps<Values, Transformed>) {
  const { control } = form;
  const nameOf = (field: string) => pathBelow<Values>(at, field);
  type Value = PathValue<Values, ReturnType<typeof nameOf>>;
  const country: Value = useWatch({ control, name: nameOf('country') });
  const set = (field: string, value: string) =>
    form.setValue(nameOf(field), value as Value, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const pick = (picked: string) => {
    if (picked !== 'US') form.clearErrors([nameOf('state'), ...usOnly]);
    // Only US states come from a list.
    if (picked === 'US')
      set('state', optionMeant(stateOptions, asText(form.getValues(nameOf('state')))) ?? '');
    else if (country === 'US') set('state', '');
  };
  const text = (field: 'addressLine' | 'suburb' | 'state', required: boolean) => (
    <TextField
      control={control}
      name={nameOf(field)}
      label={fieldNames[field]}
      required={required}
      {...lookOf(field)}
    />
  );
  return (
    <FieldGroup title={words.address} lead={lead}>
      <FieldInputs<keyof ResidentialAddress>
        inputs={{
          country: (
            <CountryField
              control={control}
              name={nameOf('country')}
              label={fieldNames.country}
              onPicked={pick}
              required
              {...lookOf('country')}
            />
          ),
          postCode: (
            <PostCodeField
              control={control}
              name={nameOf('postCode')}
              country={asText(country)}
              onUse={(code) => set('postCode', code)}
              look={lookOf('postCode')}
            />
          ),
          addressLine: <WholeRow>{text('addressLine', true)}</WholeRow>,
          suburb: text('suburb', true),
          state:
            country === 'US' ? (
              <StateField
                control={control}
                name={nameOf('state')}
                label={fieldNames.state}
                required
                {...lookOf('state')}
              />
            ) : (
              text('state', false)
            ),
        }}
      />
    </FieldGroup>
  );
}

interface PostCodeFieldProps<Values extends FieldValues, Transformed> {
  control: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
  country: string;
  onUse: (code: string) => void;
  look: FieldLook;
}

/** Offers a substitute where a country has none. Choice: noPostCode. */
function PostCodeField<Values extends FieldValues, Transformed>({
  control,
  name,
  country,
  onUse,
  look,
}: PostCodeFieldProps<Values, Transformed>) {
  const isWithout = hasNoPostCodes(country);
  const typed = asText(useWatch({ control, name }));
  return (
    <div>
      <TextField
        control={control}
        name={name}
        label={fieldNames.postCode}
        required
        {...look}
        {...(isWithout && { description: words.noPostCodes({ country: countryName(country) }) })}
      />
      {isWithout && typed.trim() === '' ? (
        <ReadingChoice
          label={words.noPostCodesUse}
          readings={[{ value: noPostCode, label: formWords.use({ known: noPostCode }) }]}
          onPick={onUse}
        />
      ) : null}
    </div>
  );
}

interface TaxFieldsProps<Values extends FieldValues, Transformed> {
  control: Control<Values, unknown, Transformed>;
  at: string;
  required: boolean;
  lookOf?: LookOf;
}

/** Asks any US person. Spec: CustomerIdentity. */
function TaxFields<Values extends FieldValues, Transformed>({
  control,
  at,
  required,
  lookOf = asInContract,
}: TaxFieldsProps<Values, Transformed>) {
  const text = (field: 'taxIdType' | 'taxId', placeholder: string) => (
    <TextField
      control={control}
      name={pathBelow<Values>(at, field)}
      label={fieldNames[field]}
      placeholder={placeholder}
      required={required}
      {...lookOf(field)}
    />
  );
  return (
    <FieldGroup title={words.usTax} lead={words.usTaxHelp}>
      <FieldInputs<keyof typeof taxFields>
        inputs={{
          taxIdType: text('taxIdType', words.taxIdTypeExample),
          taxId: text('taxId', words.taxIdForm),
          taxState: (
            <StateField
              control={control}
              name={pathBelow<Values>(at, 'taxState')}
              label={fieldNames.taxState}
              required={required}
              {...lookOf('taxState')}
            />
          ),
        }}
      />
    </FieldGroup>
  );
}
