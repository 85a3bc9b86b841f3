import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type Ref, useImperativeHandle } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { countryOptions } from '#web/shared/forms/countries.ts';
import { SelectField } from '#web/shared/forms/select-field.tsx';
import { LiveRegions } from '#web/app/providers.tsx';

interface Values {
  country: string;
  source: string;
}

interface SelectFormProps {
  country?: string;
  isRequired?: boolean;
  onPicked?: (value: string) => void;
  onSend?: (values: Values) => void;
}

function SelectForm({ form, ...props }: SelectFormProps & { form: Ref<UseFormReturn<Values>> }) {
  const { country = '', isRequired = true, onPicked = () => {}, onSend = () => {} } = props;
  const own = useForm<Values>({ defaultValues: { country, source: '' } });
  useImperativeHandle(form, () => own, [own]);
  return (
    <MantineProvider env="test">
      <LiveRegions />
      <form noValidate onSubmit={(event) => void own.handleSubmit((values) => onSend(values))(event)}>
        <SelectField
          control={own.control}
          name="country"
          label="Country"
          description="Where they live"
          options={countryOptions}
          onPicked={onPicked}
          required={isRequired}
        />
        <SelectField
          control={own.control}
          name="source"
          label="Source"
          options={['Salary', 'Savings', 'Pension']}
          required
        />
        <button type="submit">Send</button>
      </form>
    </MantineProvider>
  );
}

export function showSelects(props: SelectFormProps = {}) {
  const form = createRef<UseFormReturn<Values>>();
  render(<SelectForm {...props} form={form} />);
  if (!form.current) throw new Error('The form did not appear');
  return { person: userEvent.setup(), form: form.current };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name });

export const country = () => field(/^Country/);

export const source = () => field(/^Source/);

// By what they are rather than through the accessibility tree, which takes long for hundreds.
const options = () => [...document.querySelectorAll<HTMLElement>('[role="listbox"] > [role="option"]')];

export const offered = () => options().map((option) => option.textContent);

export function marked(): string | undefined {
  return document.getElementById(country().getAttribute('aria-activedescendant') ?? '')?.textContent;
}

export function option(name: string): HTMLElement {
  const found = options().find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`${name} is not offered`);
  return found;
}
