// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { PhoneField } from './phone-field.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

interface Values {
  phone: string;
}

function open(country = '', phone = '') {
  const { result } = renderHook(() => useForm<Values>({ defaultValues: { phone } }));
  const form = result.current;
  const fieldIn = (place: string) => (
    <MantineProvider env="test">
      <PhoneField control={form.control} name="phone" label="Mobile number" country={place} />
    </MantineProvider>
  );
  const { rerender } = render(fieldIn(country));
  return {
    value: () => form.getValues('phone'),
    fillIn: (next: string) => act(() => form.setValue('phone', next)),
    live: (place: string) => rerender(fieldIn(place)),
  };
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' });

describe('a phone number', () => {
  it('without its country code is one of the form’s country, and is repeated', async () => {
    const form = open('DE');
    await userEvent.type(box(), '0171 1234567');
    expect(await screen.findByText('+49 171 1234567, Germany')).toBeTruthy();
    // The number is shown before the form has it, where the numbering plans come after it was typed.
    await waitFor(() => expect([form.value(), box().value]).toEqual(['+491711234567', '0171 1234567']));
    await userEvent.tab();
    expect(box().value).toBe('+491711234567');
  });

  it('without any country asks for it', async () => {
    const form = open();
    await userEvent.type(box(), '0171 1234567');
    const country = await screen.findByRole('combobox', { name: 'Country of the phone number' });
    expect(form.value()).toBe('0171 1234567');
    await userEvent.type(country, 'Germ{ArrowDown}{Enter}');
    expect(await screen.findByText('+49 171 1234567, Germany')).toBeTruthy();
    expect(form.value()).toBe('+491711234567');
    expect(box().value).toBe('+491711234567');
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('is read again when the form gets its country', async () => {
    const form = open();
    await userEvent.type(box(), '0171 1234567');
    await userEvent.tab();
    form.live('DE');
    await waitFor(() => expect(form.value()).toBe('+491711234567'));
  });

  it('of two countries waits until the person says which', async () => {
    const form = open('US');
    await userEvent.type(box(), '201 765 4321');
    expect(
      await screen.findByText(
        '+1 201 765 4321, United States of America or +20 17654321, Egypt? Choose one.',
      ),
    ).toBeTruthy();
    await waitFor(() => expect(form.value()).toBe('201 765 4321?'));
    await userEvent.click(screen.getByRole('button', { name: '+20 17654321, Egypt' }));
    expect(form.value()).toBe('+2017654321');
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('that is filled in stays as it is, whatever the country', async () => {
    const form = open('US');
    form.fillIn('2017654321');
    await userEvent.click(box());
    await userEvent.tab();
    expect(form.value()).toBe('2017654321');
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('that no plan has stays as typed', async () => {
    const form = open('DE');
    await userEvent.type(box(), '+49 1');
    await userEvent.tab();
    expect(form.value()).toBe('+49 1');
  });
});
