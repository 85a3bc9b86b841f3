// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { DateField } from './date-field.tsx';

beforeAll(stubBrowser);
beforeEach(() => readAs('en-GB'));
afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

function readAs(locale: string) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
}

interface Values {
  day: string;
}

function open(day = '') {
  const { result } = renderHook(() => useForm<Values>({ defaultValues: { day } }));
  const form = result.current;
  render(
    <MantineProvider env="test">
      <DateField control={form.control} name="day" label="Date of birth" />
      <button type="button">Next</button>
    </MantineProvider>,
  );
  return { value: () => form.getValues('day') };
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date of birth' });
const opener = () => screen.getByRole('button', { name: 'Open calendar: Date of birth' });
const calendar = async () => screen.findByRole('dialog', { name: 'Calendar: Date of birth' });

describe('the calendar', () => {
  it('takes the arrows the other way round in a page from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const person = userEvent.setup();
    const { value } = open('1988-07-20');
    await person.click(opener());
    await calendar();
    act(() => screen.getByRole('button', { name: '20 July 1988' }).focus());
    await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowLeft}{ArrowDown}{Enter}');
    expect(value()).toBe('1988-07-29');
  });

  it('closes by its button, by a press outside, and by going back to typing', async () => {
    const person = userEvent.setup();
    open('1988-07-02');
    for (const elsewhere of [opener(), screen.getByRole('button', { name: 'Next' }), box()]) {
      await person.click(opener());
      await calendar();
      await person.click(elsewhere);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('opens also over a text that is no day', async () => {
    const person = userEvent.setup();
    open('2023-02-29');
    await person.click(opener());
    await calendar();
    expect(box().value).toBe('2023-02-29');
  });
});
