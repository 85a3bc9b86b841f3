// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { SuggestField } from './suggest-field.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

function Form() {
  const { control } = useForm({ defaultValues: { method: 'pix' } });
  return (
    <MantineProvider env="test">
      <SuggestField
        control={control}
        name="method"
        label="Method"
        suggestions={['pix', { value: 'paypal', label: 'paypal', detail: 'Friends and family' }]}
        doubtOf={(text) =>
          text === 'pix' || text === 'paypal' ? null : 'Rampart doesn’t recognise this method'
        }
      />
    </MantineProvider>
  );
}

const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('a field with suggestions', () => {
  it('offers all of them when one stands in it, fitting ones while typing, none when one is typed out', async () => {
    const person = userEvent.setup();
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Method' });
    await person.click(field);
    expect(offered()).toEqual(['pix', 'paypal Friends and family']);
    await person.clear(field);
    await person.type(field, 'payp');
    expect(offered()).toEqual(['paypal Friends and family']);
    await person.type(field, 'al');
    expect(offered()).toEqual([]);
  });

  it('takes any other text as it is', async () => {
    const person = userEvent.setup();
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Method' });
    await person.clear(field);
    await person.type(field, 'carrier-pigeon');
    await person.tab();
    expect(field.value).toBe('carrier-pigeon');
  });

  it('says so when it does not know a text, as soon as it begins none that is known', async () => {
    const person = userEvent.setup();
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Method' });
    await person.clear(field);
    await person.type(field, 'pay');
    expect(screen.queryByText('Rampart doesn’t recognise this method')).toBeNull();
    await person.type(field, 'back');
    expect(screen.getByText('Rampart doesn’t recognise this method')).toBeTruthy();
    await person.tab();
    expect(screen.getByText('Rampart doesn’t recognise this method')).toBeTruthy();
    expect(screen.queryByRole('group')).toBeNull();
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('says so of the beginning of a known one too, once the field is left with it', async () => {
    const person = userEvent.setup();
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Method' });
    await person.clear(field);
    await person.type(field, 'pay');
    await person.tab();
    expect(screen.getByText('Rampart doesn’t recognise this method')).toBeTruthy();
  });

  it('is found by its words, and offered in place of what it may be called elsewhere', async () => {
    const person = userEvent.setup();
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Method' });
    await person.clear(field);
    await person.type(field, 'family');
    expect(offered()).toEqual(['paypal Friends and family']);
    await person.tab();
    await person.click(screen.getByRole('button', { name: 'Use paypal' }));
    expect(field.value).toBe('paypal');
    expect(screen.queryByText('Rampart doesn’t recognise this method')).toBeNull();
  });
});
