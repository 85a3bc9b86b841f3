// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { AmountField } from './amount-field.tsx';

beforeAll(stubBrowser);
beforeEach(() => readAs('en-GB'));
afterEach(cleanup);

function readAs(locale: string) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
}

interface Values {
  amount: string;
}

function open({ amount = '', code = 'EUR' }: { amount?: string; code?: string } = {}) {
  const { result } = renderHook(() => useForm<Values>({ defaultValues: { amount } }));
  const form = result.current;
  render(
    <MantineProvider env="test">
      <FormProvider {...form}>
        <Switched code={code} />
      </FormProvider>
    </MantineProvider>,
  );
  return { value: () => form.getValues('amount') };
}

/** A field with a changing currency and a way to leave and return. */
function Switched({ code }: { code: string }) {
  const { control } = useFormContext<Values>();
  const [shown, setShown] = useState(code);
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere ? <AmountField control={control} name="amount" label="Amount" code={shown} /> : null}
      <button type="button" onClick={() => setShown('USD')}>
        In dollars
      </button>
      <button type="button" onClick={() => setThere(!isThere)}>
        Switch
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const described = () => document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent;

describe('an amount', () => {
  it.each([
    ['1,000', '1000', '1,000.00 EUR'],
    ['€500', '500', '500.00 EUR'],
    ['500 EUR', '500', '500.00 EUR'],
    ['1.000,50', '1000.50', '1,000.50 EUR'],
    ['100.0', '100.0', '100.00 EUR'],
  ])('typed as %s is %s to the form at once, and is repeated in full', async (typed, value, shown) => {
    const form = open();
    await userEvent.type(box(), typed);
    expect(form.value()).toBe(value);
    expect(described()).toBe(shown);
    expect(box().value).toBe(typed);
    await userEvent.tab();
    expect(box().value).toBe(value);
  });

  it('is written in the reader’s way in the example', () => {
    readAs('de-DE');
    open();
    expect(described()).toBe('For example, 1.000,50');
  });

  it('from elsewhere is not read again: a German reader’s 1.000 from a price stays', async () => {
    readAs('de-DE');
    const form = open({ amount: '1.000' });
    await userEvent.click(box());
    await userEvent.tab();
    expect(form.value()).toBe('1.000');
    expect(described()).toBe('1.00 EUR');
  });
});

describe('an amount with two readings', () => {
  it.each([
    ['1.00 EUR', '1.000'],
    ['1,000.00 EUR', '1000'],
  ])('waits until the person says which: %s', async (button, value) => {
    readAs('de-DE');
    const form = open();
    await userEvent.type(box(), '1.000');
    await userEvent.tab();
    expect(described()).toBe('1,000.00 EUR or 1.00 EUR? Choose one.');
    expect(form.value()).toBe('1.000?');
    expect(box().value).toBe('1.000');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(form.value()).toBe(value);
    expect(box().value).toBe(value);
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('still waits after the field was away', async () => {
    readAs('de-DE');
    open();
    await userEvent.type(box(), '1,000');
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
    expect(box().value).toBe('1,000');
    expect(screen.getByRole('group', { name: 'Which amount do you mean?' })).toBeTruthy();
  });
});

it('in another currency is refused with its reason, and taken once the currency is that one', async () => {
  const form = open();
  await userEvent.type(box(), '$500');
  expect(described()).toBe('“$” isn’t EUR. Enter the amount in EUR.');
  expect(form.value()).toBe('$500');
  await userEvent.click(screen.getByRole('button', { name: 'In dollars' }));
  expect(form.value()).toBe('500');
  expect(described()).toBe('500.00 USD');
});
