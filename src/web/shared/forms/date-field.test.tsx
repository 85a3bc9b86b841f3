// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { DateField } from './date-field.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

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
const opener = () => screen.getByRole('button', { name: 'Choose Date of birth in a calendar' });
const calendar = async () => screen.findByRole('dialog', { name: 'Calendar: Date of birth' });
const described = () =>
  (box().getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('a typed day', () => {
  it.each([
    ['1990/5/12', '1990-05-12', '12 May 1990'],
    ['23.07.1988', '1988-07-23', '23 July 1988'],
    ['07/23/1988', '1988-07-23', '23 July 1988'],
  ])('%s is written as %s and repeated in words', async (typed, written, inWords) => {
    const { value } = open();
    await userEvent.type(box(), typed);
    await userEvent.tab();
    expect(value()).toBe(written);
    expect(box().value).toBe(written);
    expect(described()).toContain(inWords);
  });

  it('with two readings is never guessed: both are named, and the text stays', async () => {
    const { value } = open();
    await userEvent.type(box(), '02/07/1988');
    await userEvent.tab();
    expect(value()).toBe('02/07/1988');
    expect(described()).toContain('2 July 1988 or 7 February 1988? Type the year first');
  });

  it.each(['2023-02-29', '31.04.1990', 'yesterday'])(
    'keeps a text that is no day, and the form has it: %s',
    async (typed) => {
      const { value } = open();
      await userEvent.type(box(), typed);
      await userEvent.tab();
      expect(value()).toBe(typed);
      expect(box().value).toBe(typed);
    },
  );
});

describe('the calendar', () => {
  it('opens at the typed day, moves by arrows, and gives the picked one to the field', async () => {
    const person = userEvent.setup();
    const { value } = open('1988-07-02');
    act(() => box().focus());
    await person.keyboard('{ArrowDown}');
    await calendar();
    const day = screen.getByRole('button', { name: '2 July 1988' });
    act(() => day.focus());
    await person.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(value()).toBe('1988-07-10');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(box());
  });

  it('closes by Escape, which changes nothing and gives the focus back', async () => {
    const person = userEvent.setup();
    const { value } = open('1988-07-02');
    await person.click(opener());
    await calendar();
    act(() => screen.getByRole('button', { name: '2 July 1988' }).focus());
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(value()).toBe('1988-07-02');
    expect(document.activeElement).toBe(box());
  });

  it('is no stop for Tab', async () => {
    open();
    await userEvent.tab();
    expect(document.activeElement).toBe(box());
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
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
