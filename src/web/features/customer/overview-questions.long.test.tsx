// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  active,
  eligibilityCall,
  freshRecord,
  lookUpCall,
  openCustomer,
  service,
} from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';
import { announce } from '#web/shared/ui/announcer.ts';

const routes = routesOf('customer');

afterEach(cleanup);

describe('the overview', () => {
  const failed = service({ message: 'Not today', status: 422 }, 422);
  const postsOf = (calls: readonly { name: string }[]) => calls.filter(({ name }) => name.startsWith('POST'));

  it.each([
    ['eligibility', active, { [eligibilityCall]: failed }],
    ['the account', [active, service({ message: 'Internal' }, 500)], {}],
  ] as const)(
    'does not say that all is up to date when %s was not answered',
    async (_what, answer, answers) => {
      const person = userEvent.setup();
      await openCustomer(answer, { routes, record: { json: freshRecord() }, answers });
      const said: (string | null)[] = [];
      const region = document.querySelector('[data-announcer="polite"]') ?? document.body;
      new MutationObserver(() => said.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      await person.click(await screen.findByRole('button', { name: 'Check again' }));
      expect(await screen.findByRole('alert')).toBeTruthy();
      await act(async () => announce('Afterwards'));
      await waitFor(() => expect(said.join()).toContain('Afterwards'));
      expect(said.join()).not.toContain('up to date');
    },
  );

  it('shows no trouble of an earlier look while everything is asked again', async () => {
    const person = userEvent.setup();
    const fine = service({ paymentReady: true, requirements: [] }, 202);
    const { calls } = await openCustomer(active, {
      routes,
      answers: { [eligibilityCall]: [failed, fine] },
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(postsOf(calls)).toHaveLength(4));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByText('Account, eligibility and limits are up to date')).toBeTruthy();
    const answered = globalThis.fetch;
    let asked = 0;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (init.method !== 'POST') return answered(path, init);
      asked += 1;
      return new Promise<Response>(() => {});
    });
    await person.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks nothing again while something is being asked', async () => {
    const person = userEvent.setup();
    const { calls } = await openCustomer(active, { routes, answers: { [eligibilityCall]: failed } });
    const pay = within(await screen.findByRole('region', { name: 'Can this customer pay?' }));
    const again = await pay.findByRole('button', { name: 'Try again' });
    const answered = globalThis.fetch;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let lookUps = 0;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (`GET ${path}` === lookUpCall) {
        lookUps += 1;
        await held;
      }
      return answered(path, init);
    });
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lookUps).toBe(1));
    await person.click(again);
    release();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Refresh' }).dataset['loading']).toBeUndefined(),
    );
    expect(postsOf(calls)).toHaveLength(2);
  });
});

describe('notes', () => {
  it('are written once, however often it is asked while one is on its way', async () => {
    const person = userEvent.setup();
    await openCustomer(active, { routes });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' });
    const answered = globalThis.fetch;
    let posts = 0;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (init.method !== 'POST') return answered(path, init);
      posts += 1;
      return new Promise<Response>(() => {});
    });
    await person.type(field, 'Called twice');
    await person.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await person.click(screen.getByRole('button', { name: /Save note/, hidden: true }));
    expect(posts).toBe(1);
    expect(field.readOnly).toBe(true);
  });

  it('keep a draft while another tab is looked at', async () => {
    const person = userEvent.setup();
    await openCustomer(active, { routes });
    await person.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'half a sent');
    await person.click(screen.getByRole('tab', { name: /^Documents/ }));
    await screen.findByRole('heading', { name: 'Submissions' });
    await person.click(screen.getByRole('tab', { name: 'Overview' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' });
    expect(field.value).toBe('half a sent');
  });
});
