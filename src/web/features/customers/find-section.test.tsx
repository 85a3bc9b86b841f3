// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import type { SearchItem } from '#contract/desk/search.ts';
import { openPage, pasteInto, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { handOverFindText } from '#web/shared/find/handed-over.ts';

afterEach(cleanup);

type Answers = Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>;

const nobody: ScriptedAnswer = { json: { items: [], nextCursor: null } };

const found = (...items: Partial<SearchItem>[]): ScriptedAnswer => ({
  json: { items: items.map((item) => ({ kind: 'customer', matched: 'reference', label: null, ...item })) },
});

const search = 'POST /api/search';

const rampId = 'fd04c5f0a1b2c3d4e5f60718293eef30';

async function open(answers: Answers = {}, role: Role = 'compliance') {
  const person = userEvent.setup();
  const page = await openPage({
    routes: routesOf('customers'),
    at: '/customers',
    role,
    answers: {
      'GET /api/customers?limit=25': nobody,
      'GET /api/customers?q=c-133&limit=25': nobody,
      ...answers,
    },
  });
  return { ...page, person };
}

const lookUpWords = 'Look up a customer with the service and check an e-mail address';

const box = async () => screen.findByRole('textbox', { name: 'Any identifier' });

const result = async () => screen.findByRole('region', { name: 'Matches' });

const announced = () => document.getElementById('announcer-polite')?.textContent ?? '';

async function find(pasted: string, answer: ScriptedAnswer, role: Role = 'compliance') {
  const page = await open({ [search]: answer }, role);
  await pasteInto(page.person, await box(), pasted);
  await page.person.keyboard('{Enter}');
  return page;
}

describe('the one box', () => {
  it('opens the one record that is exactly what was pasted', async () => {
    const { router, calls } = await find(' c-1\n', found({ id: 'c-1' }, { id: 'c-13' }));
    await screen.findByText('Another page');
    expect(router.state.location.pathname).toBe('/customers/c-1');
    expect(calls.find(({ name }) => name === search)?.body).toEqual({ text: 'c-1' });
  });

  it('takes a word of the language for the reference that it is', async () => {
    const { router } = await find('hasOwnProperty', found({ id: 'hasOwnProperty' }));
    await screen.findByText('Another page');
    expect(router.state.location.pathname).toBe('/customers/hasOwnProperty');
  });

  it('opens the ramp of a wallet', async () => {
    const wallet = '0xAbCdef0123456789aBcdef0123456789abCDEF01';
    const { router } = await find(wallet, found({ kind: 'ramp', id: rampId, matched: 'wallet' }));
    await screen.findByText('Another page');
    expect(router.state.location.pathname).toBe(`/ramps/${rampId}`);
  });

  it('keeps an e-mail out of every address, and out of every call but the search’s body', async () => {
    const { router, calls } = await find('anna@example.com', found({ id: 'c-1', matched: 'email' }));
    await screen.findByText('Another page');
    expect(JSON.stringify(router.state.location)).not.toContain('anna');
    expect(calls.map(({ name }) => name).join()).not.toContain('anna');
  });

  it('shows an answer that the palette has brought, and asks nothing again', async () => {
    const { calls, client, router } = await open();
    await box();
    handOverFindText(client, 'anna@example.com', []);
    await act(async () => router.navigate('/customers'));
    expect((await result()).textContent).toContain('No customer in the directory has this e-mail address');
    expect((await box()).getAttribute('value')).toBe('anna@example.com');
    expect(calls.filter(({ name }) => name === search)).toEqual([]);
    expect(JSON.stringify(router.state.location)).not.toContain('anna');
  });

  it('lets one choose among several, each with what it is and by what it was found', async () => {
    const { router, person } = await find(
      rampId,
      found({ id: rampId, label: 'A••• L•••' }, { kind: 'ramp', id: rampId, matched: 'ramp-id' }),
    );
    const items = within(await result()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Customer.*A••• L•••.*by reference$/),
      expect.stringMatching(/^Ramp.*by id$/),
    ]);
    expect(announced()).toBe('2 records match');
    expect(router.state.location.pathname).toBe('/customers');
    await person.click(within(items[1]!).getByRole('link'));
    expect(router.state.location.pathname).toBe(`/ramps/${rampId}`);
  });

  it('opens nobody whose reference only begins so, and offers to look up what was pasted', async () => {
    const { router } = await find('c-133', found({ id: 'c-13344' }));
    const region = await result();
    expect(region.textContent).toContain('No identifier is exactly c-133. 1 possible match found');
    // It is in the list, which is narrowed.
    expect(within(region).queryByRole('link', { name: 'c-13344' })).toBeNull();
    expect(router.state.location.search).toBe('?q=c-133');
    const look = within(region).getByRole('link', { name: 'Look up c-133 with the service' });
    expect(look.getAttribute('href')).toBe('/customers/c-133');
    expect(router.state.location.pathname).toBe('/customers');
  });

  it('offers the service for a reference that the directory does not know', async () => {
    await find('hasOwnProperty', found());
    const region = await result();
    expect(region.textContent).toContain('hasOwnProperty is not in the directory');
    expect(announced()).toContain('hasOwnProperty is not in the directory');
    expect(
      within(region)
        .getByRole('link', { name: 'Look up hasOwnProperty with the service' })
        .getAttribute('href'),
    ).toBe('/customers/hasOwnProperty');
  });

  it('offers the ramp and the reference for 32 hexadecimal digits that nothing has', async () => {
    await find(rampId, found());
    const links = within(await result()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/ramps/${rampId}`,
      `/customers/${rampId}`,
    ]);
  });

  it('says that the service finds nobody by an e-mail alone, and carries it to the look-up', async () => {
    const { person, router } = await find('anna@example.com', found());
    const region = await result();
    expect(region.textContent).toContain('The service can’t search by e-mail address alone');
    await person.click(within(region).getByRole('button', { name: 'Look up by reference' }));
    const reference = screen.getByRole('textbox', { name: 'Identity reference' });
    expect(document.activeElement).toBe(reference);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('anna@example.com');
    await person.keyboard('c-5{Enter}');
    await screen.findByText('Another page');
    expect(router.state.location.pathname).toBe('/customers/c-5');
    expect(JSON.stringify(router.state.location)).not.toContain('anna');
  });

  it('offers no service for what the service can’t be asked by', async () => {
    await find('+61 412 345 678', found());
    const region = await result();
    expect(region.textContent).toContain('No customer in the directory has this phone number');
    expect(region.textContent).toContain('The service can’t search by this');
    expect(within(region).queryAllByRole('link')).toEqual([]);
  });

  it('tells an auditor who may look up at the service', async () => {
    await find('c-9', found(), 'auditor');
    const button = within(await result()).getByRole('button', { name: 'Look up c-9 with the service' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toContain('support');
  });

  it('refuses what is no identifier before a call is made', async () => {
    const { calls } = await find('Ada Lovelace', found());
    const field = await box();
    await screen.findByText(/./, { selector: '[data-field-error]' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(calls.some(({ name }) => name === search)).toBe(false);
  });

  it('shows no answer once the text is another, and asks again', async () => {
    const { person, calls } = await find('c-9', found());
    await result();
    await person.type(await box(), '9');
    expect(screen.queryByRole('region', { name: 'Matches' })).toBeNull();
    await person.keyboard('{Enter}');
    expect((await result()).textContent).toContain('c-99');
    expect(calls.filter(({ name }) => name === search)).toHaveLength(2);
  });

  it('says when it could not ask, and asks again', async () => {
    const person = userEvent.setup();
    await open({ [search]: [{ status: 503, json: { title: 'Not written' } }, found()] });
    await pasteInto(person, await box(), 'c-9');
    await person.keyboard('{Enter}');
    await person.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect((await result()).textContent).toContain('c-9');
  });
});

describe('the look-up', () => {
  it('refuses what is no reference before a call is made', async () => {
    const { calls, router, person } = await open();
    await person.click(await screen.findByRole('button', { name: lookUpWords }));
    const field = await screen.findByRole('textbox', { name: 'Identity reference' });
    expect(document.activeElement).toBe(field);
    await pasteInto(person, field, '..%2f');
    await person.click(screen.getByRole('button', { name: 'Look up' }));
    await screen.findByText(/./, { selector: '[data-field-error]' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(router.state.location.pathname).toBe('/customers');
    expect(calls).toHaveLength(1);
  });

  it('offers the ramp for 32 hexadecimal digits', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: lookUpWords }));
    await pasteInto(person, await screen.findByRole('textbox', { name: 'Identity reference' }), rampId);
    expect(screen.getByRole('link', { name: 'Open the ramp' }).getAttribute('href')).toBe(`/ramps/${rampId}`);
  });
});
