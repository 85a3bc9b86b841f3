// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { country, marked, offered, option, showSelects, source } from '#testing/web/select-form.tsx';
import { stubBrowser } from '#testing/web/stub-browser.ts';

import { countryOptions } from './countries.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

describe('a field with one of many, by typing', () => {
  it('offers what has the text in its name, accents aside, what begins with it first', async () => {
    const { person } = showSelects();
    await person.type(country(), 'an');
    expect(offered()[0]).toBe('Andorra (AD)');
    expect(offered().at(-1)).not.toMatch(/^An/);
    expect(offered()).toContain('France (FR)');
    await person.clear(country());
    await person.type(country(), 'aland');
    expect(offered()[0]).toBe('Åland Islands (AX)');
  });

  it('draws no more than some dozens at once, says how many there are, and draws what is led to', async () => {
    const { person } = showSelects();
    await person.click(country());
    expect(offered()).toHaveLength(50);
    expect(option(offered()[0] ?? '').getAttribute('aria-setsize')).toBe(String(countryOptions.length));
    expect(screen.getByText(`${countryOptions.length - 50} more: scroll, or type to find one`)).toBeDefined();
    expect(screen.getByText(`${countryOptions.length} options`)).toBeDefined();
    await person.keyboard('{ArrowUp}');
    expect(marked()).toBe(countryOptions.at(-1)?.label);
  });

  it('draws more when it is scrolled to the end', async () => {
    const { person } = showSelects();
    await person.click(country());
    const list = screen.getByRole('listbox');
    Object.defineProperty(list, 'scrollHeight', { value: 1700 });
    Object.defineProperty(list, 'clientHeight', { value: 240 });
    fireEvent.scroll(list);
    expect(offered()).toHaveLength(50);
    list.scrollTop = 1400;
    fireEvent.scroll(list);
    expect(offered()).toHaveLength(100);
  });

  it('says aloud how many fit, and that nothing does', async () => {
    const { person } = showSelects();
    await person.type(country(), 'ital');
    expect(document.getElementById('announcer-polite')?.textContent).toBe('1 option');
    await person.type(country(), 'x');
    expect(document.getElementById('announcer-polite')?.textContent).toBe('Nothing matches');
    expect(country().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('takes what can only mean one when it is left, and says its name', async () => {
    const onPicked = vi.fn<(value: string) => void>();
    const { person, form } = showSelects({ onPicked });
    await person.type(country(), 'austral');
    await person.tab();
    expect(country().value).toBe('Australia (AU)');
    expect(form.getValues('country')).toBe('AU');
    expect(onPicked.mock.calls).toEqual([['AU']]);
    expect(document.activeElement).toBe(source());
  });

  it('keeps what means several where nothing was chosen, says so on the field, and lets it be mended', async () => {
    const { person, form } = showSelects();
    await person.type(country(), 'austr');
    await person.tab();
    act(() => form.setError('country', { message: 'Choose the country' }));
    expect(country().value).toBe('austr');
    expect(form.getValues('country')).toBe('');
    expect(country().getAttribute('aria-invalid')).toBe('true');
    expect(described(country())).toContain('“austr” is not in the list, or matches more than one entry');
    expect(described(country())).toContain('Where they live');
    act(() => form.clearErrors('country'));
    await person.type(country(), 'al');
    expect(country().getAttribute('aria-invalid')).toBeNull();
    await person.tab();
    expect(form.getValues('country')).toBe('AU');
  });

  it('keeps the choice where one was made and what was typed over it means nothing', async () => {
    const onPicked = vi.fn<(value: string) => void>();
    const { person, form } = showSelects({ country: 'AT', onPicked });
    await person.clear(country());
    await person.type(country(), 'xyz');
    await person.tab();
    expect(country().value).toBe('Austria (AT)');
    expect(form.getValues('country')).toBe('AT');
    expect(onPicked).not.toHaveBeenCalled();
  });

  it('keeps what was typed while the window is elsewhere', async () => {
    const { person } = showSelects();
    await person.type(country(), 'austral');
    // The field stays the document's active element when the window loses the focus.
    fireEvent.blur(country());
    expect(country().value).toBe('austral');
    expect(offered()).toEqual(['Australia (AU)']);
  });

  it('forgets what was typed when the form sets another value', async () => {
    const { person, form } = showSelects();
    await person.type(country(), 'austr');
    act(() => form.setValue('country', 'FR'));
    expect(country().value).toBe('France (FR)');
  });
});

describe('a field with one of many, by pointer', () => {
  it('keeps the focus in the field when an option is pressed, and the same one chosen again stays chosen', async () => {
    const { person, form } = showSelects({ country: 'AT' });
    await person.click(country());
    await person.click(option('Austria (AT)'));
    expect(form.getValues('country')).toBe('AT');
    expect(document.activeElement).toBe(country());
    expect(offered()).toEqual([]);
  });

  it('closes when something outside is pressed', async () => {
    const { person } = showSelects();
    await person.click(country());
    fireEvent.pointerDown(document.body);
    expect(offered()).toEqual([]);
  });

  it('is done at once: the next field is chosen from in the same moment, and nothing comes later', () => {
    const { form } = showSelects();
    vi.useFakeTimers();
    const choose = (input: HTMLInputElement, text: string, name: string) => {
      act(() => input.focus());
      fireEvent.change(input, { target: { value: text } });
      fireEvent.click(option(name));
    };
    choose(country(), 'Italy', 'Italy (IT)');
    choose(source(), 'Pen', 'Pension');
    choose(country(), 'France', 'France (FR)');
    expect(form.getValues()).toEqual({ country: 'FR', source: 'Pension' });
    act(() => source().focus());
    fireEvent.change(source(), { target: { value: 'Sa' } });
    act(() => {
      vi.runAllTimers();
    });
    vi.useRealTimers();
    expect(document.activeElement).toBe(source());
    expect(offered()).toEqual(['Salary', 'Savings']);
  });

  it('is emptied by its button or by emptying the text where it need not be filled in', async () => {
    const { person, form } = showSelects({ country: 'AT', isRequired: false });
    await person.click(screen.getByRole('button', { name: 'Clear Country' }));
    expect(form.getValues('country')).toBe('');
    await person.type(country(), 'Italy');
    await person.tab();
    await person.clear(country());
    await person.tab();
    expect(form.getValues('country')).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear Country' })).toBeNull();
  });

  it('keeps the choice where it must be filled in and the text was emptied', async () => {
    const { person, form } = showSelects({ country: 'AT' });
    expect(screen.queryByRole('button', { name: 'Clear Country' })).toBeNull();
    await person.clear(country());
    await person.tab();
    expect(form.getValues('country')).toBe('AT');
    expect(country().value).toBe('Austria (AT)');
  });
});

function described(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
