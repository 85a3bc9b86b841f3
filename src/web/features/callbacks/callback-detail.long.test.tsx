// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { fillInbox } from '#testing/web/callbacks-inbox.ts';
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

const announced = () => document.getElementById('announcer-polite')?.textContent ?? '';

describe('one callback', () => {
  it('is processed again as often as asked, and says what came of it', async () => {
    const { person } = await open(`/callbacks/${ids.applied}`);
    for (const _time of [1, 2]) {
      await person.click(await screen.findByRole('button', { name: 'Process again' }));
      expect(await within(detail()).findByText('Processed again: Applied. Nothing changed.')).toBeTruthy();
    }
    expect(announced()).toContain('Processed again');
  });

  it('says when nobody has the id', async () => {
    await open('/callbacks/01890000-0000-7000-8000-000000000000');
    expect(await screen.findByText('No callback has this id')).toBeTruthy();
    cleanup();
    await open('/callbacks/nonsense');
    expect(await screen.findByText('No callback has this id')).toBeTruthy();
  });
});
