// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { revealMinutes } from '#contract/desk/reveals.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import type * as FundsModule from '#web/shared/identity-form/funds-fields.tsx';

const create = '/api/service/eapi/v0/identities/basic';
const update = 'PATCH /api/service/eapi/v0/identities';
const residentialAddress = {
  addressLine: '14 Wattle Grove',
  suburb: 'Fitzroy North',
  state: 'VIC',
  postCode: '3068',
  country: 'AU',
};

const drawn = vi.hoisted(() => ({ fields: 0 }));
vi.mock('#web/shared/identity-form/funds-fields.tsx', async (original) => {
  const { FundsFields } = await original<typeof FundsModule>();
  return {
    FundsFields: (props: Parameters<typeof FundsFields>[0]) => {
      drawn.fields += 1;
      return FundsFields(props);
    },
  };
});

let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
});
afterAll(async () => desk.stop());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

/** For a customer created here. */
async function openFor(identityReference: string) {
  const answer = await fetch(desk.url + create, {
    method: 'POST',
    headers: {
      cookie: await desk.signIn('compliance'),
      'content-type': 'application/json',
      'idempotency-key': `create-${identityReference}`,
    },
    body: JSON.stringify({
      identityReference,
      givenName: 'Ada',
      surname: 'Miller',
      dateOfBirth: '1988-07-02',
      email: `${identityReference}@mail.example`,
      residentialAddress,
    }),
  });
  expect(answer.status).toBe(201);
  const page = await openPageOverDesk({
    desk,
    routes: routesOf('update-customer'),
    at: `/customers/${identityReference}/edit`,
  });
  await screen.findByText('Reveal to edit');
  return page;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

async function reveal(reason: string) {
  fireEvent.click(screen.getByText('Reveal to edit'));
  const why = await screen.findByLabelText('Reason for revealing the data');
  fireEvent.change(why, { target: { value: reason } });
  fireEvent.submit(why.closest('form')!);
  await vi.waitFor(() => expect(field('Given name').value).toBe('Ada'));
}

it('is masked until a reason is given; only what changed is sent, once, and a person as a whole', async () => {
  const { calls } = await openFor('page-u1');
  expect(document.body.textContent).not.toContain('Miller');
  expect(field('E-mail').value).toBe('');
  await reveal('Name was misspelt, ticket 31');
  expect(calls.find(({ name }) => name === 'POST /api/reveals')?.body).toMatchObject({
    reason: 'Name was misspelt, ticket 31',
  });
  type('Surname', 'Müller');
  const toReview = async () => {
    fireEvent.click(screen.getByText('Review changes'));
    const heading = await screen.findByText('Review changes', { selector: 'h2' });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  };
  await toReview();
  fireEvent.click(screen.getByText('Back to the form'));
  const edit = field('Surname').closest('[tabindex="-1"]');
  await vi.waitFor(() => expect(document.activeElement).toBe(edit));
  await toReview();
  const review = document.querySelector('table')!;
  expect(review.textContent).toContain('Müller');
  expect(review.textContent).not.toContain('Miller');

  fireEvent.change(screen.getByLabelText(/^Reason or ticket/), { target: { value: 'Ticket 31' } });
  const form = review.closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect((await screen.findByText('Customer updated')).tagName).toBe('H2');
  const writes = calls.filter(({ name }) => name === update);
  expect(writes.map(({ body }) => body)).toEqual([
    {
      identityReference: 'page-u1',
      email: 'page-u1@mail.example',
      customerIdentity: { givenName: 'Ada', surname: 'Müller', dob: '1988-07-02', residentialAddress },
    },
  ]);
});

it('says in the form and in the review that a customer is under 18', async () => {
  await openFor('page-u-child');
  await reveal('Birth date was wrong, ticket 33');
  type('Date of birth', `${new Date().getUTCFullYear() - 17}-01-01`);
  expect(await screen.findByText('This customer is 17 years old')).toBeTruthy();
  fireEvent.click(screen.getByText('Review changes'));
  await screen.findByText('Review changes', { selector: 'h2' });
  const review = document.querySelector('table')!.closest('form')!;
  expect(review.textContent).toContain('This customer is 17 years old');
});

it('hides what was revealed after five minutes, and keeps what was typed', async () => {
  const { calls } = await openFor('page-u2');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await reveal('Ticket 32');
  type('Surname', 'Müller');

  pass((revealMinutes - 1) * 60_000);
  expect(field('Given name').value).toBe('Ada');
  pass(60_000);
  for (const label of ['Given name', 'Date of birth', 'E-mail', 'Address line', 'Suburb'])
    expect([label, field(label).value]).toEqual([label, '']);
  expect(field('Surname').value).toBe('Müller');
  expect(document.body.textContent).toContain('values you didn’t change are hidden again');
  expect(screen.getByText('Reveal to edit')).toBeTruthy();

  fireEvent.click(screen.getByText('Review changes'));
  expect((await screen.findAllByText(/Reveal or enter this value too/)).length).toBeGreaterThan(0);
  expect(calls.filter(({ name }) => name === update)).toEqual([]);
});

it('draws the field that is typed into, not the whole form with each key, and asks before it is left', async () => {
  const { router } = await openFor('update-keys');
  fireEvent.change(field('Given name'), { target: { value: 'A' } });
  const before = drawn.fields;
  for (const value of ['Ad', 'Ada', 'Ada M']) fireEvent.change(field('Given name'), { target: { value } });
  expect(field('Given name').value).toBe('Ada M');
  expect(field('Surname').required).toBe(true);
  expect(drawn.fields).toBe(before);
  await act(async () => router.navigate('/customers'));
  expect(await screen.findByText('Leave without sending?')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/customers/update-keys/edit');
});

it('counts a document as a change: it asks before it is left, and says on the card what is missing', async () => {
  const { router, calls } = await openFor('page-u-doc');
  type('E-mail', 'page-u-doc@mail.example');
  await reveal('Ticket 34');
  fireEvent.click(await screen.findByRole('button', { name: 'Selfie' }, { timeout: 25_000 }));
  const images = () => document.querySelector('[data-field="identityDocuments.0.images"]');
  // The new card takes the focus a frame later.
  await vi.waitFor(() => expect(document.activeElement).toBe(images()));
  fireEvent.click(screen.getByText('Review changes'));
  const title = await screen.findByText('1 field needs your attention');
  await vi.waitFor(() => expect(document.activeElement).toBe(title.closest('[tabindex="-1"]')));
  fireEvent.click(screen.getByRole('button', { name: 'Selfie images' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(images()));
  expect(screen.queryByText('Review changes', { selector: 'h2' })).toBeNull();
  expect(calls.filter(({ name }) => name === update)).toEqual([]);
  await act(async () => router.navigate('/customers'));
  expect(await screen.findByText('Leave without sending?')).toBeTruthy();
});
