// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
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
    expect(
      screen.getByText(`${countryOptions.length - 50} more options. Scroll, or type to find one.`),
    ).toBeDefined();
    expect(screen.getByText(`${countryOptions.length} options`)).toBeDefined();
    await person.keyboard('{ArrowUp}');
    expect(marked()).toBe(countryOptions.at(-1)?.label);
  });

  it('says aloud how many fit, and that nothing does', async () => {
    const { person } = showSelects();
    await person.type(country(), 'ital');
    expect(document.getElementById('announcer-polite')?.textContent).toBe('1 option');
    await person.type(country(), 'x');
    expect(document.getElementById('announcer-polite')?.textContent).toBe('No matches');
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
});

function described(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
