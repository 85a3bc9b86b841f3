// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDocument } from '#testing/web/before-page.ts';
import { openPage } from '#testing/web/page-under-test.tsx';

import { CommandOpener } from './command-opener.tsx';
import { switchShortcuts } from './shortcuts.ts';

const staff = { email: 'a@b.c', name: 'A B', role: 'support' };
const openDocumentOf = (person: unknown) =>
  openDocument({ address: '/audit', start: JSON.stringify({ staff: person }), answer: {} });
const programComes = async () =>
  openPage({
    routes: [{ path: '/any', name: 'Any', action: 'read-directory', load: async () => CommandOpener }],
    at: '/any',
  });
const box = async () => screen.findByRole<HTMLInputElement>('combobox');

describe('what is typed before the program has come', () => {
  const person = userEvent.setup({ delay: null });
  beforeEach(() => switchShortcuts(true));
  afterEach(() => {
    cleanup();
    document.head.replaceChildren();
  });

  it('after Ctrl K is in the palette once it is there, and no shortcut fires', async () => {
    openDocumentOf(staff);
    await person.keyboard('{Control>}k{/Control}gc-133x{Backspace}44{Enter}');
    const { router } = await programComes();
    expect((await box()).value).toBe('gc-13344');
    expect(document.activeElement).toBe(await box());
    await person.keyboard('-b');
    expect((await box()).value).toBe('gc-13344-b');
    expect(router.state.location.pathname).toBe('/any');
  });

  it('or written with AltGr or Option, is too', async () => {
    openDocumentOf(staff);
    await person.keyboard('{Control>}k{/Control}a{Control>}{Alt>}@{/Alt}{/Control}x{Alt>}ł{/Alt}');
    await programComes();
    expect((await box()).value).toBe('a@xł');
  });

  it('is not kept where there is no palette', async () => {
    openDocument({ address: '/welcome', start: JSON.stringify({ staff }), answer: {} });
    await person.keyboard('{Control>}k{/Control}c-1');
    expect(window.rampartEarlyKeys).toBeUndefined();
  });

  it('or pasted, is too', async () => {
    openDocumentOf(staff);
    await person.keyboard('{Control>}k{/Control}c-');
    await person.paste('13344');
    await programComes();
    expect((await box()).value).toBe('c-13344');
  });

  it('is forgotten with Escape, and opens nothing', async () => {
    openDocumentOf(staff);
    await person.keyboard('{Control>}k{/Control}c-1{Escape}');
    await programComes();
    expect(screen.queryByRole('combobox')).toBeNull();
    await person.keyboard('{Control>}k{/Control}');
    expect((await box()).value).toBe('');
  });

  it('without Ctrl K is not kept, and neither is it of a person who is not signed in', async () => {
    openDocumentOf(null);
    await person.keyboard('{Control>}k{/Control}c-1');
    openDocumentOf(staff);
    await person.keyboard('c-2');
    await programComes();
    expect(screen.queryByRole('combobox')).toBeNull();
    await person.keyboard('{Control>}k{/Control}');
    expect((await box()).value).toBe('');
  });
});
