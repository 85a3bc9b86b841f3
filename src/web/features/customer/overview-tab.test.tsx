// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import {
  active,
  at,
  eligibilityCall,
  freshRecord,
  lookUpCall,
  notesCall,
  openCustomer,
  readsOf,
  route,
  service,
} from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';
import { unknownRequirement } from '#web/shared/words/requirement-words.ts';

const routes = routesOf('customer');

afterEach(cleanup);

const header = () => within(document.querySelector('header') ?? document.body);

const asked =
  'identityReference=c-1&transactionType=ONRAMP&fiat=AUD&crypto=ETH&blockchain=ETH&method=payid&fiatAmount=500.00';

describe('the overview', () => {
  it('says once a group who submitted it and when, and on no line', async () => {
    await openCustomer(active, { routes });
    const panel = within(await screen.findByRole('region', { name: 'Person' }));
    const groups = panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(groups).toHaveLength(3);
    expect(groups[0]).toMatch(/^Submitted \d+ d ago by Casey$/);
    expect(groups[1]).toMatch(/^Submitted \d+ d ago$/);
    const rows = screen.getByRole('region', { name: 'Person' }).querySelectorAll('dt');
    expect([...rows].map((term) => term.parentElement?.textContent)).toEqual([
      'Given nameA•••',
      'SurnameM•••',
      'E-maila•••@e•••.com',
      'ResidenceAustralia',
    ]);
  });

  it('answers by itself, once a view, as it was asked last, and shows what is answered', async () => {
    const answers = { [eligibilityCall]: service({ paymentReady: true, requirements: [] }, 202) };
    const { calls } = await openCustomer(active, { routes, answers });
    const pay = within(await screen.findByRole('region', { name: 'Can this customer pay?' }));
    expect(await pay.findByText('Couldn’t compare the limits with the amount')).toBeTruthy();
    expect(pay.getByText(/On-ramp · AUD → ETH \(ETH\) · payid/)).toBeTruthy();
    const asked = calls.filter(({ name }) => name.startsWith('POST'));
    expect(asked.map(({ body }) => body)).toEqual([
      { identityReference: 'c-1', ...route, fiatAmount: '500.00' },
      { identityReference: 'c-1', ...route },
    ]);
    expect(calls.filter(({ name }) => name === lookUpCall)).toHaveLength(1);
    expect(readsOf(calls)).toBe(1);
  });

  it('has the limits right after the verdict for everyone, also by Tab', async () => {
    await openCustomer(active, { routes });
    await screen.findByRole('region', { name: 'Linked customers' });
    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
    const titles = names.map((id) => document.getElementById(id ?? '')?.textContent);
    expect(titles.slice(0, 5)).toEqual([
      'Can this customer pay?',
      'Tell the customer',
      'Limits',
      'Person',
      'Documents',
    ]);
  });

  it('asks nothing that the desk got lately, and shows it with its age', async () => {
    const { calls } = await openCustomer(active, { routes, record: { json: freshRecord() } });
    expect(await header().findByText('Active')).toBeTruthy();
    const pay = within(screen.getByRole('region', { name: 'Can this customer pay?' }));
    expect(pay.getByText(/payid/).textContent).toMatch(/ · payid · 1 min ago$/);
    expect(calls.some(({ name }) => name.startsWith('POST'))).toBe(false);
  });

  it('says what went wrong with a question, and keeps what was known', async () => {
    await openCustomer(active, {
      routes,
      answers: { [eligibilityCall]: service({ message: 'Not today', status: 422 }, 422) },
    });
    const pay = within(await screen.findByRole('region', { name: 'Can this customer pay?' }));
    expect(await pay.findByRole('alert')).toBeTruthy();
    expect(pay.getByText(/^Previously: Can’t pay 500.00 AUD yet: selfie and SHOE_SIZE missing/)).toBeTruthy();
  });

  it('leads each requirement to its remedy, and one that is not in the document nowhere', async () => {
    await openCustomer(active, { routes });
    const panel = within(await screen.findByRole('region', { name: 'Can this customer pay?' }));
    expect(panel.getByRole('link', { name: 'Add a selfie' }).getAttribute('href')).toBe(
      '/documents/new?identityReference=c-1&requirement=SELFIE',
    );
    const unknown = panel.getByText(/^SHOE_SIZE/).closest('li');
    expect(unknown?.textContent).toBe(`SHOE_SIZE: ${unknownRequirement.mark}`);
    expect(panel.queryByRole('link', { name: /SHOE_SIZE/ })).toBeNull();
    expect(panel.getByRole('link', { name: 'Check another amount' }).getAttribute('href')).toBe(
      `/eligibility?${asked}`,
    );
  });

  it('fills one button, the short way: what is missing alone before everything again', async () => {
    const filled = () =>
      [...document.querySelectorAll('[data-variant="filled"]')].map((one) => one.textContent);
    await openCustomer(active, { routes });
    await screen.findByRole('link', { name: 'Add a selfie' });
    expect(filled()).toEqual(['Add a selfie']);
    cleanup();
    const answers = { [eligibilityCall]: service({ paymentReady: true, requirements: [] }, 202) };
    await openCustomer(active, { routes, answers });
    await waitFor(() => expect(filled()).toEqual(['Share documents']));
  });

  it('takes the question along to the pages that ask it otherwise, where nothing is asked before it is changed', async () => {
    const person = userEvent.setup();
    const { calls, router } = await openCustomer(active, {
      routes: [...routes, ...routesOf('eligibility')],
      record: { json: freshRecord() },
    });
    await screen.findByRole('region', { name: 'Can this customer pay?' });
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    const to = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href');
    expect(to('Diagnose')).toBe(`/diagnosis?${asked}`);
    expect(to('Check limits')).toBe(`/limits?${asked}`);
    expect(to('Get quote')).toBe(`/price?${asked}`);
    expect(to('New ramp')).toBe(`/new-ramp?${asked}`);
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('link', { name: 'Check another amount' }));
    const amount = await screen.findByRole('textbox', { name: 'Fiat amount' });
    expect((amount as HTMLInputElement).value).toBe('500.00');
    expect(router.state.location.search).toBe(`?${asked}`);
    expect(calls.filter(({ name }) => name === eligibilityCall)).toHaveLength(0);
  });

  it('shows what each window leaves by its tighter source, every source behind a click, and who else it may be', async () => {
    await openCustomer(active, { routes, record: { json: freshRecord() } });
    const limits = within(await screen.findByRole('region', { name: 'Limits' }));
    expect(limits.getByText('Week').parentElement?.textContent).toBe(
      'Week1,240.00 AUD used of 2,000.00 AUD (provider) 760.00 AUD remaining',
    );
    expect(limits.getByText('Day').parentElement?.textContent).toBe('Daynot given');
    expect(limits.getByText('tightest').closest('details')?.open).toBe(false);
    const linked = within(await screen.findByRole('region', { name: 'Linked customers' }));
    expect(linked.getByRole('link', { name: 'c-9' }).getAttribute('href')).toBe('/customers/c-9');
    expect(linked.getByText('same e-mail address')).toBeTruthy();
  });
});

describe('notes', () => {
  it('keep what was written when it could not be saved, and are saved by Ctrl+Enter', async () => {
    const person = userEvent.setup();
    const saved = { id: 'n-1', at, author: { email: 'a@b.c', name: 'A B' }, text: 'Called twice' };
    const { calls } = await openCustomer(active, {
      routes,
      answers: {
        'POST /api/notes': [
          { status: 503, json: { type: '/problems/not-recorded', title: 'Not written' } },
          { status: 201, json: saved },
        ],
        [notesCall]: [
          { json: { items: [], nextCursor: null } },
          { json: { items: [saved], nextCursor: null } },
        ],
      },
    });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' });
    await person.type(field, 'Called twice');
    await person.keyboard('{Enter}');
    expect(calls.some(({ name }) => name === 'POST /api/notes')).toBe(false);
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findByRole('alert')).textContent).toContain('Not written');
    expect(field.value.trim()).toBe('Called twice');
    await person.keyboard('{Meta>}{Enter}{/Meta}');
    expect(await screen.findByText('Called twice', { selector: 'li p' })).toBeTruthy();
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(calls.findLast(({ name }) => name === 'POST /api/notes')?.body).toEqual({
      object: { kind: 'customer', id: 'c-1' },
      text: 'Called twice',
    });
  });

  it('are found by their words, in whatever case and with or without accents', async () => {
    const person = userEvent.setup();
    const note = (id: string, text: string) => ({ id, at, author: null, text });
    await openCustomer(active, {
      routes,
      answers: {
        [notesCall]: {
          json: { items: [note('n-2', 'Émile sent it'), note('n-1', 'nothing yet')], nextCursor: null },
        },
      },
    });
    await person.type(await screen.findByRole('searchbox'), 'emile SENT');
    expect(screen.getByText('1 note found')).toBeTruthy();
    expect(screen.getByText('Émile sent it')).toBeTruthy();
    expect(screen.queryByText('nothing yet')).toBeNull();
  });

  it('are not written by a role that may not, which learns who may', async () => {
    await openCustomer(active, { routes, role: 'developer' });
    expect(await screen.findByText('Only support, compliance and admin can write notes.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Write a note' })).toBeNull();
  });
});
