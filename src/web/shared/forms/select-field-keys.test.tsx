// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { country, marked, offered, option, showSelects, source } from '#testing/web/select-form.tsx';
import { stubBrowser } from '#testing/web/stub-browser.ts';
import { formWords } from './form-words.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

describe('a field with one of many, by keys', () => {
  it('opens by an arrow, not by the focus, and marks the first or the chosen one', async () => {
    const onSend = vi.fn<(values: object) => void>();
    const { person, form } = showSelects({ country: 'AT', onSend });
    await person.tab();
    expect(offered()).toEqual([]);
    await person.keyboard('{ArrowDown}');
    expect(marked()).toBe('Austria (AT)');
    expect(option('Austria (AT)').getAttribute('aria-selected')).toBe('true');
    await person.keyboard('{ArrowDown}{Enter}');
    expect(form.getValues('country')).toBe('AZ');
    expect(offered()).toEqual([]);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('goes round the ends of the list by the arrows', async () => {
    const { person } = showSelects();
    await person.type(country(), 'austr{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(marked()).toBe('Australia (AU)');
    await person.keyboard('{ArrowUp}');
    expect(marked()).toBe('Austria (AT)');
  });

  it('closes by a press outside of the field, and stays open by one inside', async () => {
    const { person } = showSelects();
    await person.type(country(), 'austr');
    fireEvent.pointerDown(option('Austria (AT)'));
    expect(offered()).toHaveLength(2);
    fireEvent.pointerDown(source());
    expect(offered()).toEqual([]);
  });

  it('says how many fit while the list is open, and nothing before', async () => {
    const { person } = showSelects();
    const said = () => document.querySelector('#announcer-polite')?.textContent;
    await person.tab();
    expect(said()).toBe('');
    await person.keyboard('austr');
    expect(said()).toBe(formWords.optionsFound({ count: 2 }));
  });

  it('goes back into the text by Home and End', async () => {
    const { person } = showSelects();
    await person.type(country(), 'austr{ArrowDown}');
    expect(marked()).toBe('Australia (AU)');
    await person.keyboard('{Home}');
    expect(country().getAttribute('aria-activedescendant')).toBeNull();
    await person.keyboard('{ArrowDown}{End}');
    expect(country().getAttribute('aria-activedescendant')).toBeNull();
  });

  it('takes the marked one by Tab, which goes on', async () => {
    const { person, form } = showSelects();
    await person.type(country(), 'austr{ArrowDown}{ArrowDown}');
    await person.tab();
    expect(form.getValues('country')).toBe('AT');
    expect(document.activeElement).toBe(source());
  });

  it('sends no form by Enter in an open list: what is meant is taken, what is not is still asked for', async () => {
    const onSend = vi.fn<(values: object) => void>();
    const { person, form } = showSelects({ onSend });
    await person.type(country(), 'austr{Enter}');
    expect(offered()).toHaveLength(2);
    await person.type(country(), 'al{Enter}');
    expect(form.getValues('country')).toBe('AU');
    expect(offered()).toEqual([]);
    expect(onSend).not.toHaveBeenCalled();
    await person.keyboard('{Enter}');
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ country: 'AU', source: '' }));
  });

  it('takes what is meant also when Enter sends the form from a closed list', async () => {
    const onSend = vi.fn<(values: object) => void>();
    const { person } = showSelects({ onSend });
    await person.type(country(), 'austral{Escape}{Enter}');
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ country: 'AU', source: '' }));
  });

  it('closes by Escape, then takes back what was typed, and leaves a third one to what lies around it', async () => {
    const around = vi.fn<(event: KeyboardEvent) => void>();
    document.body.addEventListener('keydown', around);
    const { person } = showSelects({ country: 'AT' });
    await person.type(country(), 'x');
    around.mockClear();
    await person.keyboard('{Escape}');
    expect(screen.queryByText('No matches', { selector: '[role="presentation"] *' })).toBeNull();
    expect(country().value).toBe('Austria (AT)x');
    await person.keyboard('{Escape}');
    expect(country().value).toBe('Austria (AT)');
    expect(around).not.toHaveBeenCalled();
    await person.keyboard('{Escape}');
    expect(around).toHaveBeenCalledOnce();
    document.body.removeEventListener('keydown', around);
  });

  it('leaves the keys alone while a letter is being composed', async () => {
    const { person, form } = showSelects();
    await person.type(country(), 'ital{ArrowDown}');
    fireEvent.keyDown(country(), { key: 'Enter', isComposing: true });
    expect(form.getValues('country')).toBe('');
  });
});
