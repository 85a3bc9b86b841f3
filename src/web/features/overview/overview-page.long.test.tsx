// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
});
afterAll(async () => desk.stop());
afterEach(cleanup);

const routes = [...routesOf('overview'), ...routesOf('customers')];

describe('the overview', () => {
  it('and every page about callbacks warns of dates that are ten hours off', async () => {
    const offset = { aheadMinutes: 600, zone: 'UTC', serviceUtcMinutes: 600, fittingZones: [] };
    const answers = { 'GET /api/callbacks/dates': { json: { offset } } };
    for (const [page, at] of [
      ['overview', '/'],
      ['callbacks', '/callbacks'],
      ['settings', '/settings?tab=connection'],
      ['settings', '/settings?tab=callbacks'],
    ] as const) {
      const json = { serviceHost: 's', environment: 'live', isEmbeddedSandbox: false, separator: 'space' };
      const callbacks = {
        url: 'https://desk.example/callbacks',
        authentication: 'none',
        lastReceivedAt: null,
      };
      const connection = { ...json, emptyBody: 'omit', keyPairs: [], allow: [], callbacks };
      await openPage({
        routes: routesOf(page),
        at,
        role: 'admin',
        answers: { ...answers, 'GET /api/connection': { json: connection } },
      });
      const title = await screen.findByText('Callback dates are 10 hours ahead');
      expect(title.closest('[role="note"]')?.textContent).toContain(
        'CALLBACK_TIME_ZONE is currently UTC. Change it to the service’s time zone (UTC+10) and restart Rampart.',
      );
      cleanup();
    }
    vi.unstubAllGlobals();
  });
});

const none = { count: 0, isMore: false };
const filled = {
  recheckDue: none,
  blockedCustomers: none,
  rampsWantingAttention: none,
  stuckRamps: none,
  longestStuckMs: null,
  refusedCallbacks: none,
  refusedDeliveries: none,
  unprocessedCallbacks: none,
  oldestItems: [],
  isEmpty: false,
  service: {
    state: 'unheard',
    calls: 0,
    failed: 0,
    medianMs: null,
    lastAnsweredAt: null,
    lastCallbackAt: null,
  },
};

describe('what Rampart re-checked automatically', () => {
  it.each([
    [{ isReady: true, openRequirements: 0 }, 'Can pay'],
    [{ isReady: false, openRequirements: 1 }, '1 requirement missing'],
    [{ isReady: false, openRequirements: 3 }, '3 requirements missing'],
    [{ isReady: false, openRequirements: 0 }, 'Can’t pay yet'],
  ])('leads to the customer whose answer is %j', async (verdict, text) => {
    const change = { identityReference: 'c-13344', at: '2026-03-09T10:00:00.000Z', ...verdict };
    const rechecks = { customers: 2, lastAt: '2026-03-09T11:00:00.000Z', changes: [change] };
    await openPage({ routes, at: '/', answers: { 'GET /api/overview': { json: { ...filled, rechecks } } } });
    const panel = await screen.findByRole('region', { name: 'Checked by Rampart' });
    const link = await within(panel).findByRole('link', { name: 'c-13344' });
    expect(link.getAttribute('href')).toBe('/customers/c-13344');
    expect(within(panel).getByText(text)).toBeTruthy();
    expect(panel.textContent).toContain(
      'In the last 24 hours Rampart checked 2 customers with pending submissions.',
    );
  });
});
