// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { FundsFields } from './funds-fields.tsx';
import { emptyCustomerIdentity } from './to-customer-identity.ts';
import { ResidenceFields } from './residence-fields.tsx';

const empty = {
  customerIdentity: emptyCustomerIdentity(),
  occupationIndustry: '',
  occupation: '',
  sourceOfFunds: '',
  purposeOfTransaction: '',
};
type Values = typeof empty;

beforeAll(stubBrowser);
afterEach(cleanup);

/** Shows fields; returns current values. */
function show(fieldsOf: (form: UseFormReturn<Values>) => ReactNode) {
  const { result } = renderHook(() => useForm<Values>({ defaultValues: empty }));
  render(<MantineProvider env="test">{fieldsOf(result.current)}</MantineProvider>);
  return () => result.current.getValues();
}

const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'input' });
/** Types enough to be unambiguous and leaves. */
const pick = (label: string, option: string) => {
  fireEvent.change(field(label), { target: { value: option } });
  fireEvent.blur(field(label));
};

describe('occupation and funds', () => {
  it('clears the occupation when the industry becomes another', () => {
    const values = show((form) => <FundsFields form={form} />);
    pick('Industry', 'Utility services');
    pick('Occupation', 'Telecommunications services');
    expect(values().occupation).toBe('Telecommunications services');
    pick('Industry', 'Education or learning');
    expect(values().occupation).toBe('');
    fireEvent.click(field('Occupation'));
    expect(screen.getByText('Online learning')).toBeDefined();
    expect(screen.queryByText('Telecommunications services')).toBeNull();
  });
});

describe('an address', () => {
  it('has the tax fields for every country, required in the US alone', () => {
    const values = show((form) => <ResidenceFields form={form} at="customerIdentity" />);
    const isRequired = (label: string) => field(label).hasAttribute('required');
    fireEvent.change(field('Tax id'), { target: { value: '123-45-6789' } });
    expect(['Tax id type', 'Tax id', 'State of tax residence'].map(isRequired)).toEqual([
      false,
      false,
      false,
    ]);
    pick('Country', 'United States of America (US)');
    expect(['Tax id type', 'Tax id', 'State of tax residence'].map(isRequired)).toEqual([true, true, true]);
    pick('Country', 'Australia (AU)');
    expect(['Tax id type', 'Tax id', 'State of tax residence'].map(isRequired)).toEqual([
      false,
      false,
      false,
    ]);
    expect(values().customerIdentity.taxId).toBe('123-45-6789');
  });
});
