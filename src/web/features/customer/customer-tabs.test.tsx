// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { active, openCustomer } from '#testing/web/customer-page.ts';

import { customerRoutes as routes } from './customer-routes.ts';

afterEach(cleanup);

describe('the tabs', () => {
  it('move by arrows, Home and End, open by Enter, and stand in the address', async () => {
    const person = userEvent.setup();
    const { router, calls } = await openCustomer(active, { routes });
    await screen.findByRole('tab', { name: 'Documents 1' });
    screen.getByRole('tab', { name: 'Overview' }).focus();
    await person.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Requests');
    await person.keyboard('{Home}{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('Documents');
    expect(router.state.location.search).toBe('');
    await person.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?tab=documents');
    expect(await screen.findByRole('tab', { selected: true, name: /Documents/ })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Documents');
    expect(calls.some(({ name }) => name.includes('/activity'))).toBe(false);
  });

  it('open the overview for a tab that there is none of', async () => {
    await openCustomer(active, { routes, search: '?tab=toString' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  });
});

describe('documents', () => {
  it('show each image with its digest, what was found, and that it was sent in spite of it', async () => {
    await openCustomer(active, { routes, search: '?tab=documents' });
    const row = await screen.findByRole('row', { name: /Driving licence/ });
    expect(row.textContent).toContain('Front');
    expect(row.textContent).toContain('10.0 MB');
    expect(row.textContent).toContain('Too dark: 0.12 against 0.3');
    expect(row.textContent).toContain('sent in spite of it');
    expect(within(row).getByRole('button', { name: 'Copy SHA-256' })).toBeTruthy();
    expect(screen.getByText('Accepted, checks not finished')).toBeTruthy();
    expect(screen.getByText('Ticket 7')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request' }).getAttribute('href')).toBe(
      '/customers/c-1?tab=requests#request-7',
    );
  });

  it('link no request for a role that reads none', async () => {
    await openCustomer(active, { routes, search: '?tab=documents', role: 'support' });
    await screen.findByText('Ticket 7');
    expect(screen.queryByRole('link', { name: 'Request' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy request id' })).toBeTruthy();
  });
});

describe('requests', () => {
  it.each(['support', 'auditor'] as const)('are not read by %s, who learns who may', async (role) => {
    const { calls } = await openCustomer(active, { routes, search: '?tab=requests', role });
    expect(await screen.findByText(/are read by compliance, developer and admin/)).toBeTruthy();
    expect(calls.some(({ name }) => name.startsWith('GET /api/requests'))).toBe(false);
  });
});
