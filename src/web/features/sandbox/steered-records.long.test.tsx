// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackPage } from '#contract/sandbox/deliveries.ts';
import { sandboxRampPage } from '#contract/sandbox/ramps.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';

// Unbound; a page's own fetch is bound to its server.
const fetchReally = globalThis.fetch;
let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
  // Loading code can take long on a busy machine.
  await Promise.all([
    import('./customers-tab.tsx'),
    import('./ramps-tab.tsx'),
    import('./deliveries-tab.tsx'),
  ]);
});
beforeEach(async () => {
  await sandbox('reset', {});
  await sandbox('callback-endpoint', { url: `${desk.url}/callbacks` });
});
afterAll(async () => desk.stop());
afterEach(cleanup);

async function open(at: string) {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('sandbox'), at, role: 'compliance' });
  const posted = () => page.calls.filter(({ name }) => !name.startsWith('GET'));
  return { person, posted, ...page };
}
async function sandbox(path: string, body?: unknown) {
  return fetchReally(`${desk.sandboxUrl}/sandbox/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
/** Waits until enabled. By text or label: roles are slow in long lists. */
const button = async (name: string) => {
  const found = await screen.findByText(
    (text, element) => text === name || element?.getAttribute('aria-label') === name,
    { selector: 'button, button span' },
  );
  const pressed = found.closest('button');
  await waitFor(() => expect(pressed?.disabled).toBe(false));
  return pressed ?? found;
};
const region = async (name: string) => screen.findByRole('region', { name });
async function rampIn(status: string): Promise<string> {
  const { items } = sandboxRampPage.parse(await (await sandbox('ramps?limit=200')).json());
  const found = items.find((ramp) => ramp.status === status);
  if (found === undefined) throw new Error(`no ramp is ${status}`);
  return found.ramp_id;
}
const callbacks = async () => callbackPage.parse(await (await sandbox('callbacks')).json()).items;

describe('a customer', () => {
  it('is rejected with reasons, and the page shows the check that says so', async () => {
    const { person, posted } = await open('/sandbox?customer=c-20981');
    await person.click(await screen.findByLabelText('Reject'));
    await person.click(screen.getByLabelText('Both'));
    fireEvent.change(screen.getByLabelText('Reason shown to staff'), { target: { value: 'BLURRED' } });
    fireEvent.change(screen.getByLabelText('Reason shown to the customer'), {
      target: { value: 'Another picture, please.' },
    });
    await person.click(await button('Reject customer'));
    expect(
      await screen.findByText('Customer rejected. The service now asks for the rejected part again.', {
        selector: 'form span',
      }),
    ).toBeTruthy();
    expect(posted().map(({ body }) => body)).toEqual([
      { action: 'reject', part: 'BOTH', internalReason: 'BLURRED', reason: 'Another picture, please.' },
    ]);
    const checks = await region('Checks');
    expect(checks.textContent).toContain('staff: BLURRED · customer: Another picture, please.');
  });

  it('is blocked and let in again, by whichever of the two is possible', async () => {
    const { person } = await open('/sandbox?customer=c-13344');
    await person.click(await screen.findByLabelText('Blacklist'));
    await person.click(await button('Blacklist customer'));
    const unblock = await screen.findByLabelText('Unblock');
    expect(screen.queryByLabelText('Blacklist')).toBeNull();
    expect(screen.getByText('Reason for the block')).toBeTruthy();
    await person.click(unblock);
    await person.click(await button('Unblock customer'));
    await screen.findByLabelText('Blacklist');
    expect(screen.queryByText('Reason for the block')).toBeNull();
  });

  it('is found by reference; what is none opens nothing, and a missing one is reported', async () => {
    const { person, router } = await open('/sandbox?tab=customers');
    const field = await screen.findByLabelText('Identity reference');
    fireEvent.change(field, { target: { value: 'jane@example.com' } });
    await person.click(await button('Open'));
    expect(await screen.findByText('Use letters, digits and hyphens only')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=customers');
    fireEvent.change(field, { target: { value: ' nobody-at-all ' } });
    await person.click(await button('Open'));
    expect(await screen.findByText('No such customer in the sandbox')).toBeTruthy();
    expect(router.state.location.search).toBe('?customer=nobody-at-all');
  });

  it('opens from its row with the focus on its name, and closing goes back to the row', async () => {
    const { person } = await open('/sandbox?tab=customers');
    await person.click(await screen.findByRole('link', { name: 'c-20981' }));
    const name = await screen.findByRole('heading', { level: 2, name: 'c-20981' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await person.click(screen.getByRole('link', { name: 'All customers' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'c-20981' })));
  });
});

describe('a ramp', () => {
  it('has a button for what is possible alone, and moves', async () => {
    const id = await rampIn('PAYMENT_READY');
    const { person, posted } = await open(`/sandbox?ramp=${id}`);
    const group = await screen.findByRole('group', { name: 'Move ramp' });
    expect(within(group).queryByRole('button', { name: 'Refund' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Reason shown to staff'), { target: { value: 'BY_HAND' } });
    await person.click(within(group).getByRole('button', { name: 'Expire' }));
    expect(await screen.findByText('Ramp moved to Expired', { selector: 'p span' })).toBeTruthy();
    expect(posted().map(({ body }) => body)).toEqual([{ action: 'expire', internalReason: 'BY_HAND' }]);
    expect(await screen.findByText('The ramp has finished and can’t be changed any more.')).toBeTruthy();
    expect((await region('History')).textContent).toContain('staff: BY_HAND');
  });

  it('is held, and resumed', async () => {
    const id = await rampIn('PAYMENT_READY');
    const { person } = await open(`/sandbox?ramp=${id}`);
    const held = screen.queryByRole('button', { name: 'Hold' });
    if (held) await person.click(held);
    await person.click(await button('Resume'));
    await person.click(await button('Hold'));
    expect(await button('Resume')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hold' })).toBeNull();
  });

  it('that moved meanwhile says why nothing was done', async () => {
    const id = await rampIn('PAYMENT_READY');
    const { person } = await open(`/sandbox?ramp=${id}`);
    const decline = await button('Decline payment');
    await sandbox(`ramps/${id}`, { action: 'cancel' });
    await person.click(decline);
    expect(await screen.findByText('Not possible while the status is PAYMENT_CANCELLED')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('HTTP 422');
  });

  it('is listed with those of its customer', async () => {
    await open('/sandbox?tab=ramps&identityReference=c-13344');
    expect(await region('Ramps for c-13344')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Ramps for all customers' })).toBeTruthy();
  });
});

describe('callbacks', () => {
  it('that are withheld are listed, and sent by hand', async () => {
    const id = await rampIn('PAYMENT_READY');
    await sandbox('callback-faults', { kind: 'withhold', times: 1 });
    await sandbox(`ramps/${id}`, { action: 'advance' });
    const { person } = await open('/sandbox?tab=callbacks&state=withheld');
    await person.click(await button(`Deliver now: Payment accepted for ${id}`));
    expect(await screen.findByText('No callbacks are withheld')).toBeTruthy();
    await waitFor(async () =>
      expect((await callbacks())[0]).toMatchObject({ object: id, state: 'delivered' }),
    );
  });

  it('are released all at once', async () => {
    const id = await rampIn('PAYMENT_READY');
    await sandbox('callback-faults', { kind: 'withhold', times: 2 });
    await sandbox(`ramps/${id}`, { action: 'advance' });
    await sandbox(`ramps/${id}`, { action: 'advance' });
    const { person } = await open('/sandbox?tab=callbacks');
    await person.click(await button('Release all callbacks'));
    expect(await screen.findByText('2 callbacks released', { selector: 'p span' })).toBeTruthy();
    await waitFor(async () =>
      expect((await callbacks()).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    );
  });

  it('open with what is sent and every attempt', async () => {
    const id = await rampIn('PAYMENT_READY');
    await sandbox(`ramps/${id}`, { action: 'advance' });
    await waitFor(async () => expect((await callbacks())[0]?.state).toBe('delivered'));
    const [first] = await callbacks();
    await open(`/sandbox?callback=${first?.id}`);
    expect(within(await region('Attempts')).getByText('200')).toBeTruthy();
    expect(await screen.findByRole('link', { name: id })).toBeTruthy();
  });

  it('go elsewhere only to an address', async () => {
    const { person, posted } = await open('/sandbox?tab=callbacks');
    const field = await screen.findByLabelText('Address');
    fireEvent.change(field, { target: { value: 'ftp://a' } });
    await person.click(await button('Change address'));
    expect(await screen.findAllByText(/starts with http/)).not.toEqual([]);
    expect(posted()).toEqual([]);
    fireEvent.change(field, { target: { value: 'http://127.0.0.1:9/callbacks' } });
    await person.click(await button('Change address'));
    expect(await screen.findByText('changed until the next reset')).toBeTruthy();
  });
});
