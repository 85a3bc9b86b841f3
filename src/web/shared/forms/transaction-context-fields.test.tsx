// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { TransactionContextFields } from './transaction-context-fields.tsx';
import { startingContext } from './transaction-context.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

function Form() {
  const form = useForm({ defaultValues: startingContext });
  const method = useWatch({ control: form.control, name: 'method' });
  return (
    <MantineProvider env="test">
      <FormProvider {...form}>
        <TransactionContextFields />
        <output>{method}</output>
      </FormProvider>
    </MantineProvider>
  );
}

/** What is sent. */
const held = () => document.querySelector('output')?.textContent;
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
    expect([field('Method').value, held()]).toEqual(['Pix', 'pix']);
    await person.click(field('Method'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Pix pix',
      'Debit or credit card debit-credit-card (Visa, Mastercard)',
    ]);
  });

  it('takes a method by its name or its id, and sends any other as typed, letter by letter', async () => {
    const person = userEvent.setup();
    render(<Form />);
    const type = async (text: string) => {
      await person.clear(field('Method'));
      await person.type(field('Method'), text);
      const sent = held();
      await person.tab();
      return [sent, field('Method').value];
    };
    expect(await type('iDEAL')).toEqual(['ideal-bank-transfer', 'iDEAL']);
    expect(await type('paypal')).toEqual(['paypal', 'PayPal']);
    expect(await type('paypal-v2')).toEqual(['paypal-v2', 'paypal-v2']);
    expect(await type('PayPal-v2')).toEqual(['PayPal-v2', 'PayPal-v2']);
  });

  it('never takes a method that it does not know in silence', async () => {
    const person = userEvent.setup();
    render(<Form />);
    await person.clear(field('Method'));
    await person.type(field('Method'), 'visa');
    await person.tab();
    expect(
      screen.getByText('Rampart doesn’t recognise this method and will send it as entered.'),
    ).toBeTruthy();
    expect(field('Method').value).toBe('visa');
    await person.click(screen.getByRole('button', { name: 'Use Debit or credit card' }));
    expect([field('Method').value, held()]).toEqual(['Debit or credit card', 'debit-credit-card']);
    expect(
      screen.queryByText('Rampart doesn’t recognise this method and will send it as entered.'),
    ).toBeNull();
  });
});
