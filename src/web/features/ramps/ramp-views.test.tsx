// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { fromMenu } from '#web/shared/paths.ts';

/** Pages replace it. */
const callOver = globalThis.fetch;

let desk: Rampart;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  // A busy machine takes longer to load it than a test waits.
  await import('#web/shared/views/view-dialogs.tsx');
  desk = await startRampart();
  for (const role of ['support', 'compliance', 'auditor', 'developer'] as const)
    cookies.set(role, await desk.signIn(role));
});
afterAll(async () => desk.stop());
afterEach(cleanup);
afterEach(() => localStorage.clear());

async function call(role: Role, method: string, path: string, body?: object): Promise<Response> {
  return callOver(desk.url + path, {
    method,
    headers: {
      cookie: cookies.get(role) ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Saves a view as that role; returns its id. */
async function given(role: Role, others: object = {}): Promise<string> {
  const view = { list: 'ramps', name: 'Expired', query: 'status=EXPIRED', isShared: true, ...others };
  const answer = await call(role, 'POST', '/api/views', view);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { view: { id: string } }).view.id;
}

afterEach(async () => {
  for (const role of ['support', 'compliance', 'developer'] as const) {
    const { items } = (await (await call(role, 'GET', '/api/views?list=ramps')).json()) as {
      items: { id: string; isOwn: boolean }[];
    };
    for (const { id, isOwn } of items) if (isOwn) await call(role, 'DELETE', `/api/views/${id}`);
  }
});

async function open(at: string, role: Role = 'compliance') {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('ramps'), at, role });
  await screen.findByRole('tab', { name: 'All' });
  const search = () => page.router.state.location.search;
  const saveButton = () => screen.getByRole('button', { name: 'Save view…' });
  const menu = async () => {
    await person.click(screen.getByRole('button', { name: 'More actions for this view' }));
    return screen.findByRole('menu');
  };
  const choose = async (name: string) => {
    await person.click(within(await menu()).getByRole('menuitem', { name }));
  };
  return { ...page, person, search, saveButton, menu, choose };
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim());
const chosen = () => screen.getByRole('tab', { selected: true }).textContent?.trim();
const announced = () => document.getElementById('announcer-polite')?.textContent ?? '';

describe('views of ramps', () => {
  it('are saved with a name, without the filter that names a customer, and stay open', async () => {
    const { person, saveButton, search, calls } = await open(
      '/ramps?status=EXPIRED&identityReference=c-13344',
    );
    await person.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    expect(
      within(dialog).getByText(
        'Not saved: Customer: c-13344. Views don’t keep filters that could identify a customer, a ramp or a person.',
      ),
    ).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect((await within(dialog).findByLabelText('Name')).getAttribute('aria-invalid')).toBe('true');
    await person.type(within(dialog).getByLabelText('Name'), 'Expired ones');
    await person.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await screen.findByRole('tab', { name: 'Expired ones changed' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(search()).toMatch(/^\?status=EXPIRED&identityReference=c-13344&view=[0-9a-f-]{36}$/);
    const { items } = (await (await call('compliance', 'GET', '/api/views?list=ramps')).json()) as {
      items: object[];
    };
    expect(items).toMatchObject([{ name: 'Expired ones', query: 'status=EXPIRED', isShared: false }]);
    expect(calls.find(({ name }) => name === 'POST /api/views')?.status).toBe(200);
  });

  it('keep the columns that were chosen, for colleagues too, and change with them', async () => {
    localStorage.setItem('rampart-columns-ramps', '{"country":true,"method":false}');
    const { person, saveButton, search } = await open('/ramps?stuck=true');
    await person.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await person.type(within(dialog).getByLabelText('Name'), 'Stuck by country');
    await person.click(within(dialog).getByRole('radio', { name: 'Everyone who can open this list' }));
    await person.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(search()).toMatch(/^\?stuck=true&columns=-method\.country&view=[0-9a-f-]{36}$/),
    );
    expect(await screen.findByRole('tab', { name: /Stuck by country/, selected: true })).toBeTruthy();
    cleanup();

    localStorage.clear();
    const { router } = await open('/ramps', 'support');
    await person.click(await screen.findByRole('tab', { name: /Stuck by country/ }));
    await person.click(await screen.findByRole('button', { name: 'Columns' }));
    const column = (name: string) =>
      screen.getByRole('menuitemcheckbox', { name }).getAttribute('aria-checked');
    expect([column('Country'), column('Method'), column('Id')]).toEqual(['true', 'false', 'true']);
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Id' }));
    expect([column('Country'), column('Method'), column('Id')]).toEqual(['true', 'false', 'false']);
    expect(router.state.location.search).toMatch(/&columns=-id\.-method\.country&/);
    expect(localStorage.getItem('rampart-columns-ramps') ?? '{}').toBe('{}');
  });

  it('are not saved without a filter that can be kept', async () => {
    const { person, saveButton, router } = await open('/ramps');
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    await act(async () => router.navigate('/ramps?identityReference=c-13344'));
    await person.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    expect(within(dialog).queryByLabelText('Name')).toBeNull();
    expect(
      within(dialog).getByText(
        'Choose another filter as well, because views don’t keep filters that could identify a customer, a ramp or a person (Customer: c-13344).',
      ),
    ).toBeTruthy();
  });

  it('have a name in use refused at its field, and everything typed stays', async () => {
    await given('compliance');
    const { person, saveButton } = await open('/ramps?stuck=true');
    await person.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await person.type(within(dialog).getByLabelText('Name'), 'expired');
    await person.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await within(dialog).findByText('You already have a view with this name')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('expired');
  });

  it('are tabs: all, own and shared ones, and each opens with its filters', async () => {
    await given('support', { name: 'By support', query: 'stuck=true' });
    await given('support', { name: 'Of support alone', isShared: false });
    await given('compliance', { name: 'My own', isShared: false });
    const { person, search } = await open('/ramps');
    await screen.findByRole('tab', { name: 'My own' });
    expect(tabs()).toEqual(['All', 'My own', 'Shared: By support']);
    expect(screen.getByRole('tab', { name: 'Shared: By support' }).title).toBe(
      'By support, shared by Sam Support',
    );
    await person.click(screen.getByRole('tab', { name: 'Shared: By support' }));
    await waitFor(() => expect(chosen()).toBe('Shared: By support'));
    expect(search()).toMatch(/^\?stuck=true&view=/);
    await person.click(screen.getByRole('tab', { name: 'All' }));
    await waitFor(() => expect(search()).toBe(''));
    expect(chosen()).toBe('All');
  });

  it('keep the view in the address while filters change, and are changed by one click', async () => {
    const id = await given('compliance', { isShared: false });
    const { person, search, choose } = await open(`/ramps?status=EXPIRED&view=${id}`);
    await screen.findByRole('tab', { name: 'Expired', selected: true });
    await person.click(await screen.findByRole('button', { name: 'Stuck' }));
    expect(search()).toBe(`?status=EXPIRED&stuck=true&view=${id}`);
    await screen.findByRole('tab', { name: 'Expired changed', selected: true });
    await choose('Save changes');
    await screen.findByRole('tab', { name: 'Expired', selected: true });
    expect(search()).toBe(`?status=EXPIRED&stuck=true&view=${id}`);
    const { items } = (await (await call('compliance', 'GET', '/api/views?list=ramps')).json()) as {
      items: object[];
    };
    expect(items).toMatchObject([{ id, name: 'Expired', query: 'status=EXPIRED&stuck=true' }]);
  });

  it('say which filter was left out when changes are saved', async () => {
    const id = await given('compliance', { isShared: false });
    const { choose } = await open(`/ramps?status=EXPIRED&identityReference=c-13344&view=${id}`);
    await screen.findByRole('tab', { name: 'Expired changed' });
    await choose('Save changes');
    expect(await screen.findByText('Saved without Customer: c-13344')).toBeTruthy();
  });

  it('are renamed and shared', async () => {
    const id = await given('compliance', { isShared: false });
    const { person, choose } = await open(`/ramps?status=EXPIRED&view=${id}`);
    await screen.findByRole('tab', { name: 'Expired' });
    await choose('Rename or share…');
    const dialog = await screen.findByRole('dialog', { name: 'Rename or share “Expired”' });
    const name = within(dialog).getByLabelText('Name');
    await person.clear(name);
    await person.type(name, 'Ours');
    await person.click(within(dialog).getByLabelText('Everyone who can open this list'));
    await person.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await screen.findByRole('tab', { name: 'Shared: Ours', selected: true });
    const seen = (await (await call('auditor', 'GET', '/api/views?list=ramps')).json()) as {
      items: object[];
    };
    expect(seen.items).toMatchObject([{ name: 'Ours' }]);
  });

  it('are deleted after a question, and the list stays as it is', async () => {
    const id = await given('compliance');
    const { person, choose, search } = await open(`/ramps?status=EXPIRED&view=${id}`);
    await screen.findByRole('tab', { name: 'Shared: Expired' });
    await choose('Delete view…');
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Expired”?' });
    await person.click(within(dialog).getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(tabs()).toEqual(['All']));
    expect(search()).toBe('?status=EXPIRED');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lose their tab and nothing else when a colleague deletes them', async () => {
    const id = await given('support');
    const { client, search, choose } = await open(`/ramps?status=EXPIRED&view=${id}`);
    await screen.findByRole('tab', { name: 'Shared: Expired', selected: true });
    await call('support', 'DELETE', `/api/views/${id}`);
    await act(async () => client.invalidateQueries({ queryKey: ['views', 'ramps'] }));
    await waitFor(() => expect(tabs()).toEqual(['All']));
    expect(search()).toBe(`?status=EXPIRED&view=${id}`);
    expect(screen.getByText('Filters: Status: Expired.')).toBeTruthy();
    await choose('The list opens with this view');
  });

  it('open from the menu as chosen, without reading the list unfiltered, and from nowhere else', async () => {
    const id = await given('support');
    const { router, choose, search } = await open(`/ramps?status=EXPIRED&view=${id}`);
    await screen.findByRole('tab', { name: 'Shared: Expired' });
    await choose('Always open the list with this view');
    await waitFor(() => expect(announced()).toBe('The menu now opens this list in the view you chose'));
    await act(async () => router.navigate('/ramps'));
    expect([search(), chosen()]).toEqual(['', 'All']);
    cleanup();

    const fresh = await openPageOverDesk({ desk, routes: routesOf('ramps'), at: '/elsewhere' });
    await act(async () => fresh.router.navigate('/ramps', { state: fromMenu }));
    await screen.findByRole('tab', { name: 'Shared: Expired', selected: true });
    expect(fresh.router.state.location.search).toBe(`?status=EXPIRED&view=${id}`);
    await screen.findByText('Filters: Status: Expired.');
    expect(fresh.calls.map(({ name }) => name)).not.toContain('GET /api/ramps?limit=25');
  });

  it('name the filters that no longer exist', async () => {
    const view = {
      id: '01a21f91-42ac-7262-912d-5893092bdaec',
      name: 'Red ones',
      query: 'status=EXPIRED',
      isShared: false,
      isOwn: true,
      owner: null,
      dropped: ['colour'],
    };
    await openPage({
      routes: routesOf('ramps'),
      at: `/ramps?status=EXPIRED&view=${view.id}`,
      answers: {
        'GET /api/views?list=ramps': { json: { items: [view], defaultView: null } },
        'GET /api/ramps?status=EXPIRED&limit=25': { json: { items: [], nextCursor: null } },
      },
    });
    expect(await screen.findByText('Some filters in this view no longer exist')).toBeTruthy();
    expect(screen.getByText('The list is shown without them: colour.')).toBeTruthy();
  });

  it('are read by an auditor, who changes none', async () => {
    const id = await given('support');
    const { person, saveButton, menu } = await open(`/ramps?status=EXPIRED&view=${id}`, 'auditor');
    await screen.findByRole('tab', { name: 'Shared: Expired', selected: true });
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    await person.click(saveButton());
    expect(screen.queryByRole('dialog')).toBeNull();
    const items = within(await menu()).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Always open the list with this viewOnly support, compliance, developer and admin can do this',
    ]);
  });

  it('are kept by a developer, who shares none', async () => {
    const { person, saveButton } = await open('/ramps?status=EXPIRED', 'developer');
    await person.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    expect(within(dialog).getByText('Only support, compliance and admin can share a view.')).toBeTruthy();
  });
});
