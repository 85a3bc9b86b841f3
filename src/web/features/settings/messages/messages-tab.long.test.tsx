// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
  // Loading code can take long on a busy machine.
  await import('./messages-tab.tsx');
});
afterAll(async () => desk.stop());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (role: 'admin' | 'support' = 'admin') =>
  openPageOverDesk({ desk, routes: routesOf('settings'), at: '/settings?tab=messages', role });
const rowOf = async (list: string, title: string) => {
  const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  const row = rows.find((one) => one.textContent.startsWith(title));
  if (row === undefined) throw new Error(`no row ${title}`);
  return within(row);
};
const inDialog = () => within(screen.getByRole('dialog'));

describe('the texts for customers', () => {
  it('have replies beside them, which say where they are not translated, and can be deleted', async () => {
    const person = userEvent.setup({ delay: null });
    await open();
    await person.click(await screen.findByRole('button', { name: 'Add reply template' }));
    await person.click(inDialog().getByRole('textbox', { name: 'Text' }));
    await person.paste('Please send us a sharper photo.');
    await person.click(inDialog().getByRole('button', { name: 'Save text' }));
    expect((await inDialog().findAllByText('Enter a name')).length).toBeGreaterThan(0);
    await person.click(inDialog().getByRole('textbox', { name: 'Name' }));
    await person.paste('Sharper photo');
    await person.click(inDialog().getByRole('button', { name: 'Save text' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rowOf('Reply templates', 'Sharper photo')).queryByText('Not translated')).toBeNull();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'pl');
    expect(await screen.findByText('Not translated')).toBeTruthy();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'en');
    await person.click(await screen.findByRole('button', { name: 'Edit Sharper photo' }));
    await person.click(inDialog().getByRole('button', { name: 'Delete in every language' }));
    const keep = await inDialog().findByRole('button', { name: 'Keep template' });
    expect(document.activeElement).toBe(keep);
    await person.click(keep);
    await person.click(await inDialog().findByRole('button', { name: 'Delete in every language' }));
    await person.click(await inDialog().findByRole('button', { name: 'Delete reply template' }));
    await waitFor(() => expect(screen.queryByText('Sharper photo')).toBeNull());
  });

  it('have starter templates among them, which can be deleted and come back', async () => {
    const person = userEvent.setup({ delay: null });
    await open();
    const starter = await rowOf('Reply templates', 'Payment deadline');
    expect(starter.queryByText(/Not translated|Changed/)).toBeNull();
    await person.click(starter.getByRole('button', { name: 'Edit Payment deadline' }));
    expect(inDialog().getByText(/It expires on 28 Nov 2026, 18:24 UTC/)).toBeTruthy();
    await person.click(inDialog().getByRole('textbox', { name: 'Text' }));
    await person.paste('Dear {name}');
    await person.click(inDialog().getByRole('button', { name: 'Save text' }));
    expect((await inDialog().findAllByText(/^There is no \{name\} here/)).length).toBeGreaterThan(0);
    await person.click(inDialog().getByRole('button', { name: 'Delete in every language' }));
    expect(inDialog().getByText(/You can restore the original later, but not your changes\.$/)).toBeTruthy();
    await person.click(await inDialog().findByRole('button', { name: 'Delete reply template' }));
    await waitFor(() => expect(screen.queryByText('Payment deadline')).toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Restore starter templates' }));
    expect(await screen.findByText('Payment deadline')).toBeTruthy();
  });
});
