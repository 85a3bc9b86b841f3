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
const described = () =>
  (box().getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('a typed day', () => {
  it('may have dots, slashes and a month’s name: the keypad of a phone isn’t for digits only', () => {
    open();
    expect(box().getAttribute('inputmode')).toBeNull();
  });

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

  it.each([
    ['en-GB', '1990-05-12', '12 May 1990', '1990-12-05', '5 December 1990'],
    ['en-US', '1990-12-05', '5 December 1990', '1990-05-12', '12 May 1990'],
  ])(
    'with two readings is the reader’s in %s, in words, and changes to the other by a press',
    async (locale, day, inWords, other, otherInWords) => {
      readAs(locale);
      const { value } = open();
      await userEvent.type(box(), '12/05/1990');
      expect(described()).toContain(inWords);
      await userEvent.tab();
      expect(value()).toBe(day);
      expect(box().value).toBe(day);
      await userEvent.click(screen.getByRole('button', { name: `Change to ${otherInWords}` }));
      expect(value()).toBe(other);
      expect(described()).toContain(otherInWords);
      expect(document.activeElement).toBe(box());
      await userEvent.click(screen.getByRole('button', { name: `Change to ${inWords}` }));
      expect(value()).toBe(day);
    },
  );

  it('with two readings is never guessed for readers who write the year first: both are offered, and the text stays', async () => {
    readAs('sv-SE');
    const { value } = open();
    await userEvent.type(box(), '02/07/1988');
    await userEvent.tab();
    expect(value()).toBe('02/07/1988');
    expect(described()).toContain('2 July 1988 or 7 February 1988? Choose one.');
    await userEvent.click(screen.getByRole('button', { name: '7 February 1988' }));
    expect(value()).toBe('1988-02-07');
  });

  it('is what Enter sends', async () => {
    const { value } = open();
    await userEvent.type(box(), '12.05.1990{Enter}');
    expect(value()).toBe('1990-05-12');
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
});
