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
  it('are an admin’s to change: in one language, with a preview, and back again', async () => {
    const person = userEvent.setup({ delay: null });
    await open();
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'de');
    await screen.findByText('Der Auftrag {order} ist abgeschlossen: {amount} für {crypto}. Vielen Dank.');
    await person.click((await rowOf('Ramps', 'Fulfilled')).getByRole('button', { name: 'Edit Fulfilled' }));
    const text = inDialog().getByRole('textbox', { name: 'Text' });
    await person.clear(text);
    await person.click(text);
    await person.paste('Fertig: {amount}, {name}.');
    await person.click(inDialog().getByRole('button', { name: 'Save text' }));
    expect(await inDialog().findByText(/^There is no \{name\} here: use \{order\}/)).toBeTruthy();
    await person.clear(text);
    await person.click(text);
    await person.paste('Fertig: {amount}.');
    expect(
      within(inDialog().getByRole('region', { name: 'Preview' })).getByText('Fertig: 2.500,00 EUR.'),
    ).toBeTruthy();
    expect(
      within(inDialog().getByRole('region', { name: 'Built-in text' })).getByText(
        'Ihr Auftrag ist abgeschlossen. Vielen Dank.',
      ),
    ).toBeTruthy();
    await person.click(inDialog().getByRole('button', { name: 'Save text' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = await rowOf('Ramps', 'Fulfilled');
    expect(row.getByText('Fertig: {amount}.').getAttribute('lang')).toBe('de');
    expect(row.getByText('Changed')).toBeTruthy();
    await person.click(row.getByRole('button', { name: 'Edit Fulfilled' }));
    await person.click(inDialog().getByRole('button', { name: 'Restore built-in text' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rowOf('Ramps', 'Fulfilled')).getByText(/^Der Auftrag \{order\}/)).toBeTruthy();
  });

  it('say in words what must be in them, and show a sample of it', async () => {
    const person = userEvent.setup({ delay: null });
    await open();
    await screen.findByText(
      'Your payment of {amount} is below the minimum. The smallest payment is {least}.',
    );
    await person.click(screen.getByRole('button', { name: 'Edit Below the minimum' }));
    expect(
      inDialog().getByText(
        'Must contain {least} for the minimum amount. You can use {amount} for the amount, {method} for the payment method. If a value isn’t known, Rampart uses the built-in text.',
      ),
    ).toBeTruthy();
    expect(
      inDialog().getByText(
        'Your payment of 2,500.00 EUR is below the minimum. The smallest payment is 20.00 EUR.',
      ),
    ).toBeTruthy();
    expect(inDialog().getByText('Rampart uses the first text whose values are all known.')).toBeTruthy();
  });

  it('are in both Portugueses, each by its own name', async () => {
    const person = userEvent.setup({ delay: null });
    await open();
    const languages = await screen.findByRole('combobox', { name: 'Language' });
    await person.selectOptions(languages, 'Português (Brasil)');
    expect(await screen.findByText('Seus documentos foram aprovados.')).toBeTruthy();
    await person.selectOptions(languages, 'Português (Portugal)');
    expect(await screen.findByText('Os seus documentos foram aceites.')).toBeTruthy();
  });

  it('say to everyone else who may', async () => {
    await open('support');
    expect((await screen.findAllByText('Only admin can do this')).length).toBeGreaterThan(0);
  });
});
