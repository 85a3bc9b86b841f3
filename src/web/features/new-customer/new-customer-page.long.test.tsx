// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;

beforeAll(async () => {
  desk = await startRampart();
});

afterAll(async () => desk.stop());

afterEach(cleanup);

const create = 'POST /api/service/eapi/v0/identities/basic';

const plan = 'POST /api/submissions';

async function open(at: string, onCall?: (name: string) => void, role: Role = 'compliance') {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({
    desk,
    routes: routesOf('new-customer'),
    at,
    role,
    ...(onCall ? { onCall } : {}),
  });
  return { person, ...page };
}

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

// By label: roles take seconds in jsdom on a page this large.
const form = (name: string) => screen.getByLabelText(name, { selector: 'form' });

const box = (within_: HTMLElement, name: string) =>
  within(within_).getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), {
    selector: 'input, textarea',
  });

const button = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name).closest<HTMLButtonElement>('button')!;

describe('for support', () => {
  const way = (name: RegExp) => within(screen.getByRole('navigation')).getByText(name).parentElement!;

  it('only the basic way opens; reliance and token say who may', async () => {
    const { person, calls } = await open('/new-customer?identityReference=agent-1', undefined, 'support');
    expect(way(/^Basic$/).getAttribute('href')).toContain('/new-customer');
    for (const name of [/^Reliance$/, /^KYC vendor token$/]) {
      expect(way(name).getAttribute('aria-disabled')).toBe('true');
      expect(way(name).textContent).toContain('Only compliance and admin can do this');
      await person.click(way(name));
    }
    const basic = form('Create customer');
    fill(box(basic, 'Reason or ticket'), 'T-80');
    await person.click(button(basic, 'Create customer'));
    expect(await screen.findByText('Customer created', { selector: 'h2' })).toBeTruthy();
    expect(calls.find(({ name }) => name === create)?.status).toBe(201);
  });

  it.each([
    ['reliance', 'Only compliance and admin can share reliance data.', 'Share reliance data'],
    ['token', 'Only compliance and admin can share a KYC token.', 'Share the vendor’s token'],
  ])('the address of %s has no form, and says who may', async (name, sentence, formName) => {
    await open(`/new-customer?way=${name}`, undefined, 'support');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByLabelText(formName, { selector: 'form' })).toBeNull();
  });
});

describe('basic creation', () => {
  it('needs a reference and a reason alone, is planned, and sent once with its key', async () => {
    const { person, calls } = await open('/new-customer?identityReference=page-1');
    const basic = form('Create customer');
    expect(box(basic, 'Identity reference').value).toBe('page-1');
    fill(box(basic, 'Reason or ticket'), 'T-77');
    await person.dblClick(button(basic, 'Create customer'));
    const created = await screen.findByText('Customer created', { selector: 'h2' });
    await waitFor(() => expect(created).toBe(document.activeElement));
    const leadsTo = (name: string) => screen.getByText(name).closest('a')?.getAttribute('href');
    expect(leadsTo('Open customer')).toBe('/customers/page-1');
    expect(leadsTo('Share documents')).toBe('/documents/new?identityReference=page-1');
    expect(leadsTo('Get quote')).toBe('/price?identityReference=page-1');
    expect(leadsTo('New ramp')).toBe('/new-ramp?identityReference=page-1');
    const plans = calls.filter(({ name }) => name === plan);
    const writes = calls.filter(({ name }) => name === create);
    expect([plans.length, writes.length]).toEqual([1, 1]);
    expect(plans[0]?.body).toEqual({
      operation: 'createBasicIdentity',
      reason: 'T-77',
      findings: [],
      overrides: [],
    });
    expect(writes[0]?.body).toEqual({ identityReference: 'page-1' });
    expect(writes[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('asks once more before a child is created, and then creates them', async () => {
    const { person, calls } = await open('/new-customer?identityReference=page-child');
    const basic = form('Create customer');
    fill(box(basic, 'Date of birth'), `${new Date().getUTCFullYear() - 6}-01-01`);
    expect(within(basic).getByText('This customer is 6 years old')).toBeTruthy();
    fill(box(basic, 'Reason or ticket'), 'T-81');
    await person.click(button(basic, 'Create customer'));
    const question = within(basic).getByLabelText(/even though the customer is under 18/);
    await waitFor(() => expect(question).toBe(document.activeElement));
    expect(within(basic).getByText('Correct the date of birth, or confirm that it is correct')).toBeTruthy();
    expect(calls.filter(({ name }) => name === create)).toEqual([]);
    await person.click(question);
    await person.click(button(basic, 'Create customer'));
    expect(await screen.findByText('Customer created', { selector: 'h2' })).toBeTruthy();
    expect(calls.filter(({ name }) => name === create)).toHaveLength(1);
  });

  it('asks about a child beside everything else that is missing', async () => {
    const { person, calls } = await open('/new-customer');
    const basic = form('Create customer');
    fill(box(basic, 'Date of birth'), `${new Date().getUTCFullYear() - 5}-01-01`);
    fill(box(basic, 'Suburb'), 'Fitzroy');
    await person.click(button(basic, 'Create customer'));
    const list = (await within(basic).findByText('6 fields need your attention')).closest<HTMLElement>(
      '[role="alert"]',
    )!;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Identity reference: missing',
      'Country: Choose the country',
      'Postcode: missing',
      'Address line: missing',
      'Reason or ticket: Enter a reason of 3 to 500 characters',
      'Date of birth: Correct the date of birth, or confirm that it is correct',
    ]);
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });

  it('asks for the reason and about the child at once', async () => {
    const { person } = await open('/new-customer?identityReference=page-child-3');
    const basic = form('Create customer');
    fill(box(basic, 'Date of birth'), `${new Date().getUTCFullYear() - 5}-01-01`);
    await person.click(button(basic, 'Create customer'));
    expect(await within(basic).findByText('Enter a reason of 3 to 500 characters')).toBeTruthy();
    expect(within(basic).getByText('Correct the date of birth, or confirm that it is correct')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(box(basic, 'Reason or ticket')));
  });

  it('asks again when the birth date of a child is changed, and nothing of a grown-up', async () => {
    const { person } = await open('/new-customer?identityReference=page-child-2');
    const basic = form('Create customer');
    const asked = () =>
      within(basic).queryByLabelText<HTMLInputElement>(/even though the customer is under 18/);
    const year = new Date().getUTCFullYear();
    fill(box(basic, 'Date of birth'), `${year - 6}-01-01`);
    await person.click(asked()!);
    expect(asked()?.checked).toBe(true);
    fill(box(basic, 'Date of birth'), `${year - 7}-01-01`);
    expect(asked()?.checked).toBe(false);
    fill(box(basic, 'Date of birth'), `${year - 18}-01-01`);
    expect(asked()).toBeNull();
    expect(within(basic).queryByText(/years old/)).toBeNull();
  });

  it('says on its field that a reference exists, with the way to that customer, and keeps what was typed', async () => {
    const { person, calls } = await open('/new-customer?identityReference=page-1');
    const basic = form('Create customer');
    fill(box(basic, 'Given name'), 'Ada');
    fill(box(basic, 'Reason or ticket'), 'T-78');
    await person.click(button(basic, 'Create customer'));
    const alert = (await within(basic).findByText(/^HTTP 422/)).closest<HTMLElement>('[role="alert"]')!;
    await waitFor(() => expect(alert.textContent).toContain('already exists'));
    expect(within(alert).getByRole('link', { name: 'Open page-1' })).toBeTruthy();
    expect(box(basic, 'Identity reference').getAttribute('aria-invalid')).toBe('true');
    expect(box(basic, 'Given name').value).toBe('Ada');
    expect(calls.find(({ name }) => name === create)?.status).toBe(422);
  });

  it('sends nothing without a reason, nor with half an address', async () => {
    const { person, calls } = await open('/new-customer?identityReference=page-2');
    const basic = form('Create customer');
    await person.click(button(basic, 'Create customer'));
    expect(await within(basic).findByText('Enter a reason of 3 to 500 characters')).toBeTruthy();
    fill(box(basic, 'Reason or ticket'), 'T-79');
    fill(box(basic, 'Suburb'), 'Fitzroy');
    await person.click(button(basic, 'Create customer'));
    expect(await within(basic).findByText(/fields need your attention/)).toBeTruthy();
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });

  it('is unknown when the connection is lost; asked again it tells what became of it under the same key', async () => {
    let isLost = true;
    const { person, calls } = await open('/new-customer?identityReference=page-3', (name) => {
      if (name === create && isLost) throw new TypeError('lost');
    });
    const basic = form('Create customer');
    fill(box(basic, 'Reason or ticket'), 'T-80');
    const send = () => button(basic, 'Create customer');
    await person.click(send());
    expect(await within(basic).findByText('The connection was lost while sending')).toBeTruthy();
    expect(within(basic).getByRole('link', { name: 'Look up page-3 in a new tab' })).toBeTruthy();
    isLost = false;
    await person.click(send());
    await screen.findByText('Customer created', { selector: 'h2' });
    expect(calls.filter(({ name }) => name === plan)).toHaveLength(1);
  });

  it('is not sent when the reason cannot reach the desk', async () => {
    const { person, calls } = await open('/new-customer?identityReference=page-4', (name) => {
      if (name === plan) throw new TypeError('lost');
    });
    const basic = form('Create customer');
    fill(box(basic, 'Reason or ticket'), 'T-81');
    await person.click(button(basic, 'Create customer'));
    expect(await within(basic).findByText(/nothing was sent/)).toBeTruthy();
    expect(calls.filter(({ name }) => name === create)).toEqual([]);
    expect(box(basic, 'Reason or ticket').value).toBe('T-81');
  });
});

describe('the three ways', () => {
  it('are in the address, and going from one to another loses nothing and asks nothing', async () => {
    const { person, router } = await open('/new-customer?way=token&identityReference=page-5');
    fill(box(form('Share the vendor’s token'), 'E-mail'), 'ada@mail.example');
    await person.click(screen.getByText(/^Reliance/, { selector: 'nav *' }));
    expect(router.state.location.search).toBe('?way=reliance&identityReference=page-5');
    expect(form('Share reliance data')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByText(/^KYC vendor token/, { selector: 'nav *' }));
    expect(box(form('Share the vendor’s token'), 'E-mail').value).toBe('ada@mail.example');
  });

  it('ask before unsent work is left', async () => {
    const { person, router } = await open('/new-customer');
    fill(box(form('Create customer'), 'Identity reference'), 'page-6');
    // Wait until leaving would ask.
    await waitFor(() => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      expect(leaving.defaultPrevented).toBe(true);
    });
    await act(async () => router.navigate('/customers'));
    expect(screen.getByText('Leave without sending?').closest('dialog')).toBeTruthy();
    await person.click(screen.getByText('Stay'));
    expect(box(form('Create customer'), 'Identity reference').value).toBe('page-6');
  });
});

describe('a KYC vendor’s token', () => {
  it('is hidden while typed, goes with the vendor that is set up, and is discarded afterwards', async () => {
    const { person, calls } = await open('/new-customer?way=token&identityReference=page-7');
    const share = form('Share the vendor’s token');
    expect(await within(share).findByText('kyc-vendor')).toBeTruthy();
    const token = within(share).getByLabelText<HTMLInputElement>(/^Token/);
    expect(token.type).toBe('password');
    fill(box(share, 'E-mail'), 'page7@mail.example');
    fill(box(share, 'Mobile number'), '+61 412 000 111');
    fill(token, 'tok-123456');
    fill(box(share, 'Reason or ticket'), 'T-82');
    await person.click(button(share, 'Share token'));
    await screen.findByText('Accepted, checks not finished', { selector: 'h2' });
    const write = calls.find(({ name }) => name.endsWith('/identities/token/share'));
    expect(write).toMatchObject({
      status: 202,
      body: { mobileNumber: '+61412000111', provider: { vendor: 'kyc-vendor', token: 'tok-123456' } },
    });
    expect(calls.filter(({ body }) => JSON.stringify(body).includes('tok-123456'))).toEqual([write]);
    await person.click(screen.getByText('Create another customer'));
    expect(within(form('Share the vendor’s token')).getByLabelText<HTMLInputElement>(/^Token/).value).toBe(
      '',
    );
  });
});
