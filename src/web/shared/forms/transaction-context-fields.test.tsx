// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { TransactionContextFields } from './transaction-context-fields.tsx';
import { startingContext } from './transaction-context.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

function Form() {
  const form = useForm({ defaultValues: startingContext });
  return (
    <MantineProvider env="test">
      <FormProvider {...form}>
        <TransactionContextFields />
      </FormProvider>
    </MantineProvider>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

describe('the kind of a transaction', () => {
  it('takes an asset with its blockchain in one pick', async () => {
    const person = userEvent.setup();
    render(<Form />);
    await person.clear(field('Crypto'));
    await person.type(field('Crypto'), 'usdc');
    await person.click(screen.getByRole('option', { name: 'USDC on POLYGON' }));
    expect([field('Crypto').value, field('Blockchain').value]).toEqual(['USDC', 'POLYGON']);
    await person.click(field('Crypto'));
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('USDC on POLYGON');
  });

  it('offers the methods of the currency, and brings one that fits', async () => {
    const person = userEvent.setup();
    render(<Form />);
    await person.clear(field('Fiat'));
    await person.type(field('Fiat'), 'BRL');
    await person.tab();
    expect(field('Method').value).toBe('pix');
    await person.click(field('Method'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'pix Pix',
      'debit-credit-card Debit or credit card (Visa, Mastercard)',
    ]);
  });

  it('never takes a method that it does not know in silence', async () => {
    const person = userEvent.setup();
    render(<Form />);
    await person.clear(field('Method'));
    await person.type(field('Method'), 'visa');
    await person.tab();
    expect(screen.getByText('Not a method we know. It is sent as typed.')).toBeTruthy();
    expect(field('Method').value).toBe('visa');
    await person.click(screen.getByRole('button', { name: 'Use debit-credit-card' }));
    expect(field('Method').value).toBe('debit-credit-card');
    expect(screen.queryByText('Not a method we know. It is sent as typed.')).toBeNull();
  });
});
