// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { emptyRecord } from '#testing/web/customer-record.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
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

  it('is the whole form where the desk does not know everything, and where the person wants it', async () => {
    await openAsked({ ...whole, facts: { ...whole.facts, sourceOfFunds: undefined } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Customer' })).toBeTruthy();
    cleanup();
    await openAsked();
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in the whole form' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Customer' })).toBeTruthy();
  });
});

/** Later steps can load slowly on a busy machine. */
const laterStep = { timeout: 25_000 };

describe('a requirement in the address', () => {
  it.each([
    ['SELFIE', 'Document 1: Selfie'],
    ['DOCUMENT', 'Document 1: Passport'],
  ])('%s has its card ready', async (requirement, name) => {
    await open(`/documents/new?requirement=${requirement}`);
    expect(await screen.findByText(name, {}, laterStep)).toBeDefined();
  });
});

describe('what keeps the customer’s step from going on', () => {
  it('is listed on top in the order of the page, takes the focus, and leads to each field', async () => {
    await open();
    const person = userEvent.setup();
    await person.click(await screen.findByText('Continue to documents'));
    const title = await screen.findByText(/^\d+ fields need your attention$/);
    const list = title.closest<HTMLElement>('[tabindex="-1"]')!;
    expect(document.activeElement).toBe(list);
    const [first, second] = within(list).getAllByRole('button');
    expect([first?.textContent, second?.textContent]).toEqual(['E-mail', 'Mobile number']);
    await person.click(first!);
    expect(document.activeElement).toBe(field('email'));
  });
});
