// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { fillInbox, inboxRows } from '#testing/web/callbacks-inbox.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;

let ids: Awaited<ReturnType<typeof fillInbox>>;

beforeAll(async () => {
  desk = await startRampart();
  ids = await fillInbox(desk);
});

afterAll(async () => desk.stop());

afterEach(cleanup);

async function open(at: string, role: Role = 'compliance') {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('callbacks'), at, role });
  return { person, ...page };
}

const detail = () => screen.getByRole('region', { name: 'Callback' });

describe('one callback', () => {
  it('opens beside the list, takes the focus, and gives it back to its row when closed; the filters stay', async () => {
    const { person, router } = await open('/callbacks?kind=ramp');
    await waitFor(() => expect(inboxRows().length).toBeGreaterThan(1));
    const row = inboxRows().find((one) => one.textContent?.includes('Payment received'))!;
    await person.click(row.querySelector('a')!);
    expect(router.state.location.pathname).toMatch(/^\/callbacks\/[0-9a-f-]{36}$/);
    expect(router.state.location.search).toBe('?kind=ramp');
    await waitFor(() =>
      expect(document.activeElement).toBe(
        within(detail()).getByRole('heading', { level: 2, name: 'Callback' }),
      ),
    );
    await within(detail()).findByText('This callback updated the ramp or customer');
    await person.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/callbacks');
    await waitFor(() =>
      expect(document.activeElement?.closest('tr')?.textContent).toContain('Payment received'),
    );
  });

  it('has its body, headers, verification, processing and every delivery of the same', async () => {
    await open(`/callbacks/${ids.applied}`);
    const shown = within(await screen.findByRole('region', { name: 'Callback' }));
    const body = await shown.findByRole('region', { name: 'Body' });
    await waitFor(() => expect(body.textContent).toContain('PAYMENT_RECEIVED'));
    expect(shown.getByRole('region', { name: 'Headers' }).textContent).toContain('application/json');
    expect(shown.getByRole('region', { name: 'Verification' }).textContent).toContain('sandbox-key');
    expect(shown.getByRole('link', { name: 'Signature doctor' }).getAttribute('href')).toBe(
      `/signature?callback=${ids.applied}`,
    );
    const deliveries = within(shown.getByRole('table', { name: 'Deliveries of this callback' })).getAllByRole(
      'row',
    );
    expect(deliveries.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('first (this one)'),
      expect.stringContaining('duplicate'),
    ]);
    expect(shown.getByText('“We’ve received your payment and are processing your order.”')).toBeTruthy();
  });

  it('is processed again by nobody without the right, and says who may; the doctor likewise', async () => {
    const { person, calls } = await open(`/callbacks/${ids.applied}`, 'support');
    const button = await screen.findByRole('button', { name: 'Process again' });
    expect(button.getAttribute('aria-description')).toContain('compliance and admin');
    await person.click(button);
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
    expect(screen.getByRole('button', { name: 'Signature doctor' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('says of a refused one why, and shows its first characters', async () => {
    await open(`/callbacks/${ids.unreadable}`);
    expect(await screen.findByText('The body is not a JSON object')).toBeTruthy();
    expect(screen.getByText('{"••••":"••')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Process again' })).toBeNull();
    cleanup();
    await open(`/callbacks/${ids.refused}`);
    expect(
      await screen.findByText(
        /This callback could not be verified as coming from the service. The signature doesn’t match/,
      ),
    ).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Verification' })).getByText('Invalid: doesn’t match'),
    ).toBeTruthy();
  });

  it('shows what nobody knows as text, a date that is none as it came, and the beginning of what is long', async () => {
    await open(`/callbacks/${ids.odd}`);
    const said = await screen.findByRole('region', { name: 'Content' });
    expect(said.querySelector('img')).toBeNull();
    expect(said.textContent).toContain('2024-02-30 25:61:61');
    expect(said.textContent).toContain('Unreadable date');
    expect(said.textContent).toContain('Unrecognised status');
    const body = await screen.findByRole('region', { name: 'Body' });
    await waitFor(() => expect(body.textContent).toContain('xxxx'));
    expect(body.textContent?.length).toBeLessThan(5000);
    expect(screen.getByRole('button', { name: 'Show in full' })).toBeTruthy();
  });
});
