// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  active,
  at,
  from,
  fullRecord,
  notesCall,
  openCustomer,
  route,
  service,
} from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';
import { unknownRequirement } from '#web/shared/words/requirement-words.ts';

const routes = routesOf('customer');

afterEach(cleanup);

describe('the overview', () => {
  it('says of every fact where it came from and when', async () => {
    await openCustomer(active, { routes });
    await screen.findByText('Residence');
    const panel = screen.getByRole('region', { name: 'Submitted' });
    const rows = [...panel.querySelectorAll('dt')].map((term) => term.parentElement?.textContent ?? '');
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toMatch(/(from our submission|from our call) · \d+ d ago/);
    expect(rows.find((row) => row.startsWith('Residence'))).toContain('AU');
  });

  it('leads each requirement to its remedy, and one that is not in the document nowhere', async () => {
    await openCustomer(active, { routes });
    const panel = within(await screen.findByRole('region', { name: 'Eligibility' }));
    expect(panel.getByText('Not ready')).toBeTruthy();
    expect(panel.getByRole('link', { name: /^Selfie/ }).getAttribute('href')).toBe(
      '/documents/new?identityReference=c-1&requirement=SELFIE',
    );
    const unknown = panel.getByText('SHOE_SIZE').closest('li');
    expect(unknown?.textContent).toBe(`SHOE_SIZE ${unknownRequirement.mark}`);
    expect(panel.queryByRole('link', { name: /SHOE_SIZE/ })).toBeNull();
    expect(panel.getByText(/500\.00 AUD · On-ramp/)).toBeTruthy();
  });

  it('asks for eligibility again as it was asked last, and shows what is answered', async () => {
    const person = userEvent.setup();
    const later = {
      value: { request: { ...route, fiatAmount: '500.00' }, paymentReady: true, requirements: [] },
      ...from('answer'),
    };
    const { calls } = await openCustomer(active, {
      routes,
      record: [
        { json: fullRecord },
        { json: { ...fullRecord, facts: { ...fullRecord.facts, eligibility: later } } },
      ],
      answers: {
        'POST /api/service/eapi/identities/transactions/eligibility': service(
          { paymentReady: true, requirements: [] },
          202,
        ),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Check eligibility again' }));
    expect(await screen.findByText('Ready')).toBeTruthy();
    const asked = calls.find(({ name }) => name.startsWith('POST /api/service/'));
    expect(asked?.body).toEqual({ identityReference: 'c-1', ...route, fiatAmount: '500.00' });
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
  });

  it('shows limits as bars, the tightest marked, and who else it may be', async () => {
    await openCustomer(active, { routes });
    const limits = within(await screen.findByRole('region', { name: 'Limits' }));
    expect(limits.getByText('tightest').closest('tr')?.textContent).toContain('760.00 AUD');
    const linked = within(await screen.findByRole('region', { name: 'Linked customers' }));
    expect(linked.getByRole('link', { name: 'c-9' }).getAttribute('href')).toBe('/customers/c-9');
    expect(linked.getByText('same e-mail')).toBeTruthy();
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

  it('take the focus when a note is asked for from another tab', async () => {
    const person = userEvent.setup();
    await openCustomer(active, { routes, search: '?tab=documents' });
    await screen.findByRole('heading', { name: 'Submissions' });
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Add note' }));
    const field = await screen.findByRole('textbox', { name: 'Write a note' });
    expect(document.activeElement).toBe(field);
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
