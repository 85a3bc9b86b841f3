// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { country, offered, option, showSelects, source } from '#testing/web/select-form.tsx';
import { stubBrowser } from '#testing/web/stub-browser.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

describe('a field with one of many, by typing', () => {
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

  it('keeps the choice where it must be filled in and the text was emptied', async () => {
    const { person, form } = showSelects({ country: 'AT' });
    expect(screen.queryByRole('button', { name: 'Clear Country' })).toBeNull();
    await person.clear(country());
    await person.tab();
    expect(form.getValues('country')).toBe('AT');
    expect(country().value).toBe('Austria (AT)');
  });
});
