// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { makeCalls } from '#testing/web/recorded-requests.ts';

let desk: Rampart;

let ids: Awaited<ReturnType<typeof makeCalls>>;

beforeAll(async () => {
  desk = await startRampart();
  ids = await makeCalls(desk);
});

afterAll(async () => desk.stop());

afterEach(cleanup);

async function open(at: string, role: Role = 'developer', onCall?: (name: string) => void) {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({
    desk,
    routes: routesOf('requests'),
    at,
    role,
    ...(onCall !== undefined && { onCall }),
  });
  return { person, ...page };
}

describe('the filter by person', () => {
  const people = () => screen.getByLabelText<HTMLSelectElement>('Person');
  const offered = () => [...people().options].map(({ text }) => text);

  it('says when who else made calls could not be read, and offers who is listed', async () => {
    await open('/requests', 'developer', (name) => {
      if (name === 'GET /api/requests/people') throw new TypeError('Failed to fetch');
    });
    await waitFor(() => expect(offered().at(-1)).toBe('The list of people could not be loaded'));
    await waitFor(() => expect(offered().length).toBeGreaterThan(2));
  });
});

describe('one request', () => {
  it('leads to no doctor for who may not use it', async () => {
    await open(`/requests/${ids.lookup}`, 'compliance');
    const doctor = await screen.findByRole('button', { name: 'Signature doctor' });
    expect(doctor.getAttribute('aria-description')).toContain('developer and admin');
  });

  it('says when nobody has the id', async () => {
    await open('/requests/01890000-0000-7000-8000-000000000000');
    expect(await screen.findByText('No request to the service has this id')).toBeTruthy();
    cleanup();
    await open('/requests/nonsense');
    expect(await screen.findByText('No request to the service has this id')).toBeTruthy();
  });
});
