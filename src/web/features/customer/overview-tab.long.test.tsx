// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import {
  active,
  freshRecord,
  from,
  fullRecord,
  lookUpCall,
  openCustomer,
  route,
  service,
} from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';

const routes = routesOf('customer');

afterEach(cleanup);

describe('the overview', () => {
  it('asks everything again when it is told to, and once', async () => {
    const person = userEvent.setup();
    const { calls } = await openCustomer(active, { routes, record: { json: freshRecord() } });
    await person.click(await screen.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(2));
    expect(await screen.findByText('Account, eligibility and limits are up to date')).toBeTruthy();
    expect(calls.filter(({ name }) => name === lookUpCall)).toHaveLength(2);
  });

  it.each([
    ['an auditor', active, 'auditor'],
    ['a customer without an account', service({ message: 'Not found', status: 404 }, 404), 'compliance'],
    [
      'an account that does not exist',
      service({ identifyReference: 'c-1', account: { blocked: false, exists: false } }),
      'compliance',
    ],
    ['a service that fails', service({ message: 'Internal' }, 500), 'compliance'],
  ] as const)('asks about eligibility and limits not for %s', async (_whom, answer, role) => {
    const { calls } = await openCustomer(answer, { routes, role });
    expect(await screen.findByRole('region', { name: 'Can this customer pay?' })).toBeTruthy();
    await screen.findByText('No notes yet');
    expect(calls.some(({ name }) => name.startsWith('POST'))).toBe(false);
  });

  it('does not say yes to more than the limits leave', async () => {
    const ready = {
      value: { request: { ...route, fiatAmount: '800.00' }, paymentReady: true, requirements: [] },
      ...from('answer'),
    };
    const facts = { ...fullRecord.facts, eligibility: ready };
    await openCustomer(active, { routes, record: { json: { ...fullRecord, facts } } });
    expect(await screen.findByText('Over the weekly provider limit by 40.00 AUD')).toBeTruthy();
  });

  it('says yes where the limits are of another question', async () => {
    const request = { ...route, fiatAmount: '800.00' };
    const { limits } = fullRecord.facts;
    const facts = {
      ...fullRecord.facts,
      eligibility: { value: { request, paymentReady: true, requirements: [] }, ...from('answer') },
      limits: { ...limits, value: { ...limits.value, request: { ...route, method: 'pix' } } },
    };
    await openCustomer(active, { routes, record: { json: { ...fullRecord, facts } } });
    expect(await screen.findByText('No requirements missing, but limits not checked')).toBeTruthy();
  });
});

describe('notes', () => {
  it('take the focus when a note is asked for from another tab', async () => {
    const person = userEvent.setup();
    await openCustomer(active, { routes, search: '?tab=documents' });
    await screen.findByRole('heading', { name: 'Submissions' });
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Add note' }));
    const field = await screen.findByRole('textbox', { name: 'Write a note' });
    expect(document.activeElement).toBe(field);
  });
});
