// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serviceClock } from '#contract/desk/environment.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { scenarioList } from '#contract/sandbox/customers.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

// Unbound; a page's own fetch is bound to its server.
const fetchReally = globalThis.fetch;
let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
  // Loading code can take long on a busy machine.
  await import('./faults-tab.tsx');
});
afterAll(async () => desk.stop());
afterEach(cleanup);

async function open(at: string, role: Role = 'developer') {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('sandbox'), at, role });
  const posted = () => page.calls.filter(({ name }) => !name.startsWith('GET'));
  return { person, posted, ...page };
}
/** Waits until the button is enabled. */
const button = async (name: string) => {
  const found = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(found.disabled).toBe(false));
  return found;
};
const sandbox = async (path: string, body?: unknown) =>
  fetchReally(`${desk.sandboxUrl}/sandbox/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const clock = async () => serviceClock.parse(await (await sandbox('clock')).json());

describe('beside another service', () => {
  it('says that the desk does not talk to the sandbox, and asks for nothing of it', async () => {
    const { calls } = await openPage({
      routes: routesOf('sandbox'),
      at: '/sandbox',
      role: 'admin',
      answers: {
        'GET /api/environment': {
          json: {
            environment: 'live',
            isEmbeddedSandbox: false,
            bodyLimitBytes: 1,
            screeningTrueMeans: 'match',
            kycVendorId: 'v',
            hasProvider: false,
            sandboxAccounts: [],
            serviceFields: {},
          },
        },
      },
    });
    expect(await screen.findByText('Rampart isn’t using the embedded sandbox')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(calls.filter(({ name }) => name.includes('/api/sandbox'))).toEqual([]);
  });
});

describe('the scenarios', () => {
  it('are the sandbox’s own, each with its values to copy and a form that has its reference', async () => {
    await open('/sandbox', 'compliance');
    const { items } = scenarioList.parse(await (await sandbox('scenarios')).json());
    const table = await screen.findByRole('table', { name: 'Scenarios and their values' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(items.length + 1));
    for (const { reference, surname, happens } of items) {
      const row = within(table).getByRole('row', { name: new RegExp(`^${reference} `) });
      expect(row.textContent).toContain(happens);
      expect(within(row).getByRole('button', { name: `Copy reference ${reference}` })).toBeTruthy();
      expect(within(row).getByRole('button', { name: `Copy surname ${surname}` })).toBeTruthy();
      expect(within(row).getByRole('link').getAttribute('href')).toContain(reference);
    }
  });
});

describe('the clock', () => {
  it('jumps a day, and says so', async () => {
    const { person } = await open('/sandbox');
    const before = Date.parse((await clock()).now);
    await person.click(await button('+ 1 day'));
    expect(
      await screen.findByText(/^The clock jumped to .* and triggered everything that fell due$/, {
        selector: 'main p span, p span',
      }),
    ).toBeTruthy();
    expect(Date.parse((await clock()).now) - before).toBeGreaterThanOrEqual(86_400_000);
    expect(screen.getByText(/ahead of real time$/)).toBeTruthy();
  });

  it('jumps to a moment ahead, and refuses one behind without asking', async () => {
    const { person, posted } = await open('/sandbox');
    const field = await screen.findByLabelText('Time (UTC)');
    fireEvent.change(field, { target: { value: '2020-01-01T00:00' } });
    await person.click(await button('Jump'));
    expect(await screen.findAllByText(/only a reset can turn the clock back/)).not.toEqual([]);
    expect(posted()).toEqual([]);
    const target = new Date(Date.parse((await clock()).now) + 3 * 86_400_000).toISOString().slice(0, 16);
    fireEvent.change(field, { target: { value: target } });
    await person.click(await button('Jump'));
    await waitFor(async () => expect((await clock()).now.slice(0, 16)).toBe(target));
  });

  it('freezes, runs again, and goes at another speed', async () => {
    const { person, posted } = await open('/sandbox');
    await person.click(await button('Freeze clock'));
    await person.click(await button('Unfreeze clock'));
    await button('Freeze clock');
    expect(posted().map(({ body }) => body)).toEqual([{ isFrozen: true }, { isFrozen: false }]);
    const speed = screen.getByLabelText('Speed (1 = real time)');
    fireEvent.change(speed, { target: { value: 'fast' } });
    await person.click(await button('Set speed'));
    expect(await screen.findAllByText(/Use a number from/)).not.toEqual([]);
    fireEvent.change(speed, { target: { value: '2' } });
    await person.click(await button('Set speed'));
    expect(await screen.findByText('Runs at 2×')).toBeTruthy();
    await sandbox('clock', { speed: 1 });
  });
});

describe('faults', () => {
  it('are set with what they carry, listed, and cleared', async () => {
    const { person, posted } = await open('/sandbox?tab=faults');
    fireEvent.change(await screen.findByLabelText('Retry-After in seconds'), { target: { value: '5' } });
    const form = screen.getByRole('form', { name: 'Set fault' });
    await person.click(within(form).getByRole('radio', { name: 'A set number of times' }));
    await person.click(within(form).getByRole('button', { name: 'Set fault' }));
    expect(await within(form).findAllByText(/Use a whole number from 1/)).not.toEqual([]);
    expect(posted()).toEqual([]);
    fireEvent.change(within(form).getByLabelText(/^Number of times/), { target: { value: '2' } });
    await person.click(within(form).getByRole('button', { name: 'Set fault' }));
    expect(
      await screen.findByText('Fault set: HTTP 429, Retry-After 5 s', { selector: 'form span' }),
    ).toBeTruthy();
    expect(await screen.findByText('Every operation · 2 more times')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Faults 1' })).toBeTruthy();
    expect(await (await sandbox('faults')).json()).toMatchObject({ items: [{ status: 429, timesLeft: 2 }] });
    await person.click(await button('Clear HTTP 429, Retry-After 5 s'));
    expect(await screen.findByText('No faults set. Every request gets its normal answer.')).toBeTruthy();
    expect(await (await sandbox('faults')).json()).toEqual({ items: [] });
  });

  it('of callbacks are cleared all at once', async () => {
    await sandbox('callback-faults', { kind: 'withhold', times: null });
    await sandbox('callback-faults', { kind: 'reorder', times: 1 });
    const { person } = await open('/sandbox?tab=faults');
    await person.click(await button('Clear all faults'));
    expect(await screen.findByText('No faults set. Every callback is sent normally.')).toBeTruthy();
    expect(await (await sandbox('callback-faults')).json()).toEqual({ items: [] });
  });
});

describe('the world', () => {
  it('is reset after a question alone', async () => {
    await sandbox('faults', { kind: 'html' });
    const { person, posted } = await open('/sandbox');
    await person.click(await button('Reset sandbox…'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posted()).toEqual([]);
    await person.click(await button('Reset sandbox…'));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset sandbox' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted().map(({ name, status }) => [name, status])).toEqual([['POST /api/sandbox/reset', 200]]);
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Faults 1' })).toBeNull());
  });
});
