// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { rampMessage } from '#testing/desk-callbacks.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { sendTo } from '#testing/web/callbacks-inbox.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { handedFind } from '#web/shared/find/handed-over.ts';
import { forgetSession } from '#web/features/session/session-queries.ts';

import type { PageRoute } from '../pages.ts';
import { CommandOpener } from './command-opener.tsx';
import { switchShortcuts, waitsMs } from '#web/shared/keys/single-keys.ts';

const rampId = 'a'.repeat(32);

let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
  await sendTo(desk, rampMessage({ ramp_id: rampId, order_id: rampId }));
});
afterAll(async () => desk.stop());
afterEach(cleanup);
afterEach(() => switchShortcuts(true));

/** A page with a field and the top bar's search. */
function AnyPage() {
  return (
    <>
      <CommandOpener />
      <input aria-label="Any field" />
    </>
  );
}
const routes: readonly PageRoute[] = ['/any', '/customers/:identityReference', '/ramps/:rampId'].map(
  (path) => ({ path, name: 'Any', action: 'read-directory', load: async () => AnyPage }),
);

async function open(role: Role = 'compliance', at = '/any') {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes, at, role });
  return { person, ...page };
}
async function openPalette(role?: Role, at?: string) {
  const page = await open(role, at);
  await page.person.keyboard('{Control>}k{/Control}');
  return { ...page, box: await screen.findByRole('combobox', { name: 'Identifier, page or action' }) };
}
const marked = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

describe('the command palette', () => {
  it('opens by Ctrl and K in a field too, and has the focus', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('textbox', { name: 'Any field' }));
    await person.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox');
    await waitFor(() => expect(box).toBe(document.activeElement));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('has the focus before the next key can be pressed', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
  });

  it('goes to what is marked, by arrows and Enter', async () => {
    const { person, router, box } = await openPalette();
    await person.type(box, 'c-13344');
    expect(marked()).toEqual(['Open customer c-13344']);
    await person.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(router.state.location.pathname).toBe('/customers/c-13344');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('finds a page by a word, before it takes the word for a reference', async () => {
    const { person, box } = await openPalette();
    await person.type(box, 'audit');
    expect(marked()).toEqual(['Audit trail']);
  });

  it('asks the directory in a body, and opens the one record that is exactly this', async () => {
    const { person, router, box, calls } = await openPalette();
    await person.click(box);
    await person.paste(rampId);
    await person.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ramps/${rampId}`));
    expect(calls.filter(({ name }) => name === 'POST /api/search').map(({ body }) => body)).toEqual([
      { text: rampId },
    ]);
  });

  it.each(['nobody@example.com', '+49 171 1234567'])(
    'leads from a person whom the directory does not have to the customers’ search, by no address and one look: %s',
    async (contact) => {
      const { person, router, box, calls, client } = await openPalette();
      await person.click(box);
      await person.paste(contact);
      await person.keyboard('{Enter}');
      await waitFor(() => expect(router.state.location.pathname).toBe('/customers'));
      expect(handedFind(client)).toEqual({ text: contact, items: [] });
      expect(JSON.stringify(router.state.location)).not.toContain(contact);
      expect(calls.filter(({ name }) => name === 'POST /api/search')).toHaveLength(1);
      expect(screen.queryByRole('combobox')).toBeNull();
    },
  );

  it('asks once, however often Enter is pressed', async () => {
    const { box, calls } = await openPalette();
    fireEvent.change(box, { target: { value: `0x${'0'.repeat(40)}` } });
    fireEvent.keyDown(box, { key: 'Enter' });
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    await dialog.findAllByText(/^Searching the directory/);
    fireEvent.keyDown(box, { key: 'Enter' });
    await dialog.findAllByText(/Nothing found/);
    expect(calls.filter(({ name }) => name === 'POST /api/search')).toHaveLength(1);
  });

  it('says no more of what was searched for than of what is typed now', async () => {
    const { person, box } = await openPalette();
    await person.click(box);
    await person.paste(`0x${'0'.repeat(40)}`);
    await person.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { hidden: true });
    await within(dialog).findByText(/Nothing found/);
    await person.type(box, 'x');
    expect(within(dialog).queryByText(/Nothing found/)).toBeNull();
  });

  it('goes nowhere by an answer to what is typed no more', async () => {
    const { router, box, calls } = await openPalette();
    fireEvent.change(box, { target: { value: rampId } });
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.change(box, { target: { value: `${rampId}b` } });
    const asked = () => calls.filter(({ name }) => name === 'POST /api/search');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await act(async () => Promise.resolve());
    expect(router.state.location.pathname).toBe('/any');
    expect(screen.getByRole('combobox')).toBe(box);
  });

  it('lets a method of writing end with Enter what it has begun', async () => {
    const { router, box } = await openPalette();
    fireEvent.change(box, { target: { value: 'c-13344' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(router.state.location.pathname).toBe('/any');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(router.state.location.pathname).toBe('/customers/c-13344');
  });

  it('does not open over a question that waits for its answer', async () => {
    const { person } = await open();
    const question = document.body.appendChild(document.createElement('dialog'));
    question.setAttribute('open', '');
    await person.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).toBeNull();
    question.remove();
    await person.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });

  it('offers a role nothing that it may never use', async () => {
    const { person, box } = await openPalette('developer');
    await person.type(box, 'new cust');
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    expect(await dialog.findAllByText(/^Identifiers have no spaces/)).not.toEqual([]);
    expect(dialog.queryByRole('option')).toBeNull();
  });

  it('acts for the customer whose page is open', async () => {
    const { person, router, box } = await openPalette('compliance', '/customers/c-7');
    await person.type(box, 'share doc');
    await person.keyboard('{Enter}');
    expect(router.state.location).toMatchObject({
      pathname: '/documents/new',
      search: '?identityReference=c-7',
    });
  });

  it('remembers the records that were opened until the person signs out, and nothing in the browser', async () => {
    const { person, router, client } = await open('compliance', '/customers/c-7');
    await act(async () => router.navigate('/ramps/r-8'));
    await person.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recently opened' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['r-8Ramp', 'c-7Customer']);
    expect([localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join('')).not.toContain('c-7');
    act(() => forgetSession(client));
    expect(client.getQueryData(['recent-records'])).toBeUndefined();
  });
});

describe('the shortcuts', () => {
  it('go to pages, and ? shows them all', async () => {
    const { person, router } = await open();
    await person.keyboard('gc');
    expect(router.state.location.pathname).toBe('/customers');
  });

  it('forget g after a moment, and take nothing that is being composed', async () => {
    const { router } = await open();
    const press = (key: string, timeStamp: number, isComposing = false) => {
      const event = new KeyboardEvent('keydown', { key, isComposing, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      act(() => void document.body.dispatchEvent(event));
    };
    press('g', 10_000);
    press('c', 10_000 + waitsMs);
    press('g', 20_000, true);
    press('c', 20_100);
    expect(router.state.location.pathname).toBe('/any');
    press('g', 30_000);
    press('c', 30_000 + waitsMs - 1);
    expect(router.state.location.pathname).toBe('/customers');
  });

  it('are, of pages, those that the role may use: the list has no other, and no other key does anything', async () => {
    const { person, router } = await open('auditor');
    await person.keyboard('gd');
    expect(router.state.location.pathname).toBe('/any');
    await person.keyboard('?');
    const sheet = await screen.findByRole('dialog', { hidden: true });
    expect(within(sheet).queryByText('Diagnosis')).toBeNull();
    expect(within(sheet).getByText('Statuses explained')).toBeTruthy();
  });

  it('never fire in a field', async () => {
    const { person, router } = await open();
    await person.type(screen.getByRole('textbox', { name: 'Any field' }), 'gc?');
    expect(router.state.location.pathname).toBe('/any');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be switched off, which the browser remembers', async () => {
    const { person, router } = await open();
    await person.keyboard('?');
    await person.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }));
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(localStorage.getItem('rampart-shortcuts')).toBe('off');
    await person.keyboard('gc?');
    expect(router.state.location.pathname).toBe('/any');
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });
});
