// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { rampMessage } from '#testing/desk-callbacks.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { fillInbox, inboxRows, sendTo } from '#testing/web/callbacks-inbox.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;

beforeAll(async () => {
  desk = await startRampart();
  await fillInbox(desk);
});

afterAll(async () => desk.stop());

afterEach(cleanup);

async function open(at: string) {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('callbacks'), at });
  return { person, ...page };
}

describe('the list', () => {
  it('takes a status nobody has seen from the address, and leaves out what is no filter', async () => {
    await open('/callbacks?status=ON_HOLIDAY&kind=other&is=constructor');
    expect(await screen.findByText('No callbacks match')).toBeTruthy();
    expect(screen.getByText('Filters: Status: ON_HOLIDAY.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('ON_HOLIDAY');
  });
});

describe('following live', () => {
  const hear = async (client: Awaited<ReturnType<typeof open>>['client']) =>
    act(async () => client.invalidateQueries({ queryKey: ['callbacks', 'head'] }));

  it('moves nothing while one is open: those that are new wait for who asks', async () => {
    const { client, person } = await open('/callbacks?object=r-wait');
    await screen.findByText('No callbacks match');
    const first = await sendTo(desk, rampMessage({ ramp_id: 'r-wait' }));
    await hear(client);
    await person.click((await waitFor(() => inboxRows()[0]!)).querySelector('a')!);
    await screen.findByText(first);
    await sendTo(desk, rampMessage({ ramp_id: 'r-wait', status: 'IN_PROGRESS' }));
    await hear(client);
    const show = await screen.findByRole('button', { name: 'Show 1 new entry' });
    expect(inboxRows()).toHaveLength(1);
    await person.click(show);
    await waitFor(() => expect(inboxRows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /Show .* new/ })).toBeNull();
  });

  it('is switched off by hand', async () => {
    const { client, person } = await open('/callbacks?object=r-off');
    await screen.findByText('No callbacks match');
    await person.click(screen.getByLabelText('Follow live'));
    await sendTo(desk, rampMessage({ ramp_id: 'r-off' }));
    await hear(client);
    expect(await screen.findByRole('button', { name: 'Show 1 new entry' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});
