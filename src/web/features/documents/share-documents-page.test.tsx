// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { emptyRecord } from '#testing/web/customer-record.ts';
import { openPage, pasteInto } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const at = '2026-03-04T10:00:00.000Z';
const fact = (value: unknown) => ({ value, source: 'call', eventId: 'e-1', at });
const masked = (field: string, text: string) => ({ field, masked: text, eventId: 'e-1', at });
const record = {
  ...emptyRecord,
  facts: {
    occupation: fact({ occupationIndustry: 'Fulltime student', occupation: 'Fulltime student' }),
    sourceOfFunds: fact('Salary'),
    residence: fact({ country: 'AU', state: 'NSW' }),
  },
  personalValues: [
    masked('email', 'a•••@e•••.com'),
    masked('surname', 'M•••'),
    masked('dob', '1988'),
    masked('walletAddress', 'bc1q•••'),
  ],
};
const revealed = { email: 'ada@example.com', surname: 'Miller', dob: '1988-07-02' };

const open = async (address = '/documents/new?identityReference=c-1') =>
  openPage({
    routes: routesOf('share-documents'),
    at: address,
    answers: {
      'GET /api/customers/c-1': { json: record },
      'POST /api/reveals': { json: { values: revealed, expiresAt: '2026-03-04T10:05:00.000Z' } },
    },
  });
/** By path: searching this form by role is slow. */
const field = (path: string) => document.querySelector<HTMLInputElement>(`input[name="${path}"]`)!;

describe('a requirement of a customer whom the desk knows', () => {
  const everything = {
    email: ['a•••@e•••.com', 'ada@example.com'],
    mobileNumber: ['•••678', '+61412345678'],
    givenName: ['A•••', 'Ada'],
    surname: ['M•••', 'Miller'],
    dob: ['1988', '1988-07-02'],
    addressLine: ['•••', '14 Wattle Grove'],
    suburb: ['•••', 'Fitzroy'],
    postCode: ['•••', '3068'],
  } as const;
  const whole = {
    ...record,
    personalValues: Object.entries(everything).map(([name, [mask]]) => masked(name, mask)),
  };
  const inClear = Object.fromEntries(Object.entries(everything).map(([name, [, value]]) => [name, value]));
  const openAsked = async (known: object = whole) =>
    openPage({
      routes: routesOf('share-documents'),
      at: '/documents/new?identityReference=c-1&requirement=SELFIE',
      role: 'support',
      answers: {
        'GET /api/customers/c-1': { json: known },
        'GET /api/environment': {
          json: {
            environment: 'sandbox',
            isEmbeddedSandbox: true,
            bodyLimitBytes: 64_000_000,
            screeningTrueMeans: 'match',
            kycVendorId: 'kyc-vendor',
            hasProvider: false,
            sandboxAccounts: [],
            serviceFields: {},
          },
        },
        'POST /api/reveals': { json: { values: inClear, expiresAt: '2026-03-04T10:05:00.000Z' } },
      },
    });
  const reveals = (calls: readonly { name: string; body: unknown }[]) =>
    calls.filter(({ name }) => name === 'POST /api/reveals').map(({ body }) => body);

  it('begins at its picture and a reason, and reveals nothing before both are there', async () => {
    const { calls } = await openAsked();
    const person = userEvent.setup();
    const review = await screen.findByRole('button', { name: 'Review 1 document' });
    expect(screen.getByRole('heading', { level: 2, name: 'Documents' })).toBeTruthy();
    expect(document.body.textContent).toContain(
      'After you give a reason, the review reveals 8 personal details',
    );
    await vi.waitFor(() => expect(review).toHaveProperty('disabled', false));
    await person.click(review);
    expect(await screen.findByText('One thing needs your attention')).toBeTruthy();
    expect(reveals(calls)).toEqual([]);
  });

  it('asks US residents’ tax id of the desk too', async () => {
    const residence = fact({ country: 'US', state: 'CA' });
    await openAsked({ ...whole, facts: { ...whole.facts, residence } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Customer' })).toBeTruthy();
  });
});

describe('what the desk knows of a customer', () => {
  it('is shown masked, and nothing masked is ever in a field', async () => {
    await open();
    expect(await screen.findByText('M•••')).toBeDefined();
    expect(screen.queryByText('bc1q•••')).toBeNull();
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    expect(values.join('')).not.toContain('•');
    expect(field('customerIdentity.surname').value).toBe('');
  });

  it('is revealed at once for one reason, fills what is empty, and leaves what was typed', async () => {
    const { calls } = await open();
    const person = userEvent.setup();
    // Wait for stored values.
    await screen.findByText('M•••');
    await pasteInto(person, field('customerIdentity.surname'), 'Miller-Jones');
    await person.click(await screen.findByText('Reveal to edit'));
    const dialog = document.querySelector('dialog')!;
    await pasteInto(person, within(dialog).getByRole('textbox'), 'Ticket 7');
    await person.click(within(dialog).getByRole('button', { name: 'Fill in details' }));

    await vi.waitFor(() => expect(field('email').value).toBe('ada@example.com'));
    expect(field('customerIdentity.surname').value).toBe('Miller-Jones');
    expect(field('customerIdentity.residentialAddress.state').value).toBe('NSW');
    const reveals = calls.filter(({ name }) => name === 'POST /api/reveals');
    expect(reveals.map(({ body }) => body)).toEqual([
      {
        object: { kind: 'customer', id: 'c-1' },
        fields: ['email', 'surname', 'dob'],
        reason: 'Ticket 7',
        purpose: 'share-documents',
      },
    ]);
  });

  it('is asked for once a whole reference was typed, and of nothing that is none', async () => {
    const { calls } = await open('/documents/new');
    const asked = () => calls.filter(({ name }) => name.startsWith('GET /api/customers/'));
    const person = userEvent.setup();
    await pasteInto(person, field('identityReference'), 'c 1');
    await person.tab();
    expect(asked()).toEqual([]);
    await person.clear(field('identityReference'));
    await pasteInto(person, field('identityReference'), 'c-1');
    expect(asked()).toEqual([]);
    await person.tab();
    expect(await screen.findByText('M•••')).toBeDefined();
  });
});

/** Later steps can load slowly on a busy machine. */
const laterStep = { timeout: 25_000 };

describe('a requirement in the address', () => {
  it.each(['OCCUPATION', 'toString', ''])('“%s” has none', async (requirement) => {
    await open(`/documents/new?requirement=${requirement}`);
    expect(screen.queryByText(/^Document 1/)).toBeNull();
  });

  it('is no unsent work by itself', async () => {
    const { router } = await open('/documents/new?requirement=SELFIE');
    await screen.findByText('Document 1: Selfie', {}, laterStep);
    await router.navigate('/ramps');
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeDefined();
  });
});
