// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { at } from '#testing/web/customer-page.ts';
import { emptyRecord } from '#testing/web/customer-record.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

const record = {
  ...emptyRecord,
  personalValues: [
    { field: 'email', masked: 'a•••@e•••.com', eventId: 'e-1', at },
    { field: 'documentNumber:PASSPORT', masked: '•••567', eventId: 'e-1', at },
  ],
};

const revealed = { json: { values: { email: 'ada@example.com' }, expiresAt: at } };

async function openCustomer({
  role = 'compliance',
  answer = revealed,
}: { role?: Role; answer?: ScriptedAnswer } = {}) {
  return openPage({
    routes: routesOf('customer'),
    at: '/customers/c-1',
    role,
    answers: {
      'GET /api/customers/c-1': { json: record },
      'GET /api/customers/c-2': { json: { ...record, identityReference: 'c-2' } },
      'POST /api/reveals': answer,
    },
  });
}

async function revealEmail() {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await person.click(await screen.findByRole('button', { name: 'Reveal e-mail' }));
  await person.type(await screen.findByLabelText('Reason for revealing the data'), ' on the phone ');
  await person.click(screen.getByRole('button', { name: 'Reveal for 5 minutes' }));
  return person;
}

describe('a personal value on the page', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('is asked for with a reason that a person can read, by the desk’s own rule', async () => {
    await openCustomer();
    fireEvent.click(await screen.findByRole('button', { name: 'Reveal e-mail' }));
    const field = await screen.findByLabelText('Reason for revealing the data');
    const reveal = screen.getByRole<HTMLButtonElement>('button', { name: 'Reveal for 5 minutes' });
    const isTaken = async (reason: string) => {
      // Validation is asynchronous.
      await act(async () => fireEvent.change(field, { target: { value: reason } }));
      return !reveal.disabled;
    };
    for (const reason of ['abc', 'x'.repeat(500)]) expect(await isTaken(reason)).toBe(true);
    for (const reason of ['ab', ' ab ', '\u200b\u2060\u200d\u00ad', 'x'.repeat(501)])
      expect(await isTaken(reason)).toBe(false);
    expect(screen.getByText('Enter a reason of 3 to 500 characters')).toBeTruthy();
  });

  it('is masked, and a mask is not copied', async () => {
    await openCustomer();
    expect(await screen.findAllByText('a•••@e•••.com')).toBeTruthy();
    expect(screen.getByText('Passport number')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy e-mail' })).toBeNull();
  });

  it('is shown to who says why, for five minutes', async () => {
    const { calls } = await openCustomer();
    await revealEmail();
    expect(await screen.findByText('ada@example.com')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^hides in (5:00|4:5\d)$/);
    expect(screen.getByRole('button', { name: 'Copy e-mail' })).toBeTruthy();
    expect(calls.find(({ name }) => name === 'POST /api/reveals')?.body).toEqual({
      object: { kind: 'customer', id: 'c-1' },
      fields: ['email'],
      reason: 'on the phone',
    });
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(screen.queryByText('ada@example.com')).toBeNull();
    expect(screen.getAllByText('a•••@e•••.com')[0]).toBeTruthy();
  });

  it('is hidden again on request, and when the page is left', async () => {
    await openCustomer();
    const person = await revealEmail();
    const hide = await screen.findByRole('button', { name: 'Hide e-mail' });
    expect(document.activeElement).toBe(hide);
    await person.click(hide);
    expect(screen.queryByText('ada@example.com')).toBeNull();
    const reveal = screen.getByRole('button', { name: 'Reveal e-mail' });
    expect(document.activeElement).toBe(reveal);
    await person.click(reveal);
    expect(await screen.findByText('ada@example.com')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(screen.queryByText('ada@example.com')).toBeNull();
  });

  it('is not asked for twice: the reason holds for this customer while it lasts, and for no other', async () => {
    const { calls, router } = await openCustomer();
    const person = await revealEmail();
    await screen.findByText('ada@example.com');
    const reveals = () => calls.filter(({ name }) => name === 'POST /api/reveals').map(({ body }) => body);
    await person.click(screen.getByRole('button', { name: 'Reveal passport number' }));
    await waitFor(() => expect(reveals()).toHaveLength(2));
    expect(reveals()[1]).toEqual({
      object: { kind: 'customer', id: 'c-1' },
      fields: ['documentNumber:PASSPORT'],
      reason: 'on the phone',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    await person.click(screen.getByRole('button', { name: 'Reveal e-mail' }));
    expect(await screen.findByLabelText('Reason for revealing the data')).toBeTruthy();
    await act(async () => router.navigate('/customers/c-2'));
    await person.click(await screen.findByRole('button', { name: 'Reveal e-mail' }));
    expect(await screen.findByLabelText('Reason for revealing the data')).toBeTruthy();
    expect(reveals()).toHaveLength(2);
  });

  const revealedAll = {
    json: { values: { email: 'ada@example.com', 'documentNumber:PASSPORT': 'PA1234567' }, expiresAt: at },
  };

  it('is shown with all others for one reason, as one action that names every field', async () => {
    const { calls } = await openCustomer({ answer: revealedAll });
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await person.click(await screen.findByRole('button', { name: 'Reveal all · 5 min' }));
    await person.type(await screen.findByLabelText('Reason for revealing the data'), 'on the phone{Enter}');
    expect(await screen.findByText('PA1234567')).toBeTruthy();
    expect(screen.getAllByText('ada@example.com')).toHaveLength(2);
    expect(calls.filter(({ name }) => name === 'POST /api/reveals').map(({ body }) => body)).toEqual([
      {
        object: { kind: 'customer', id: 'c-1' },
        fields: ['email', 'documentNumber:PASSPORT'],
        reason: 'on the phone',
      },
    ]);
    const hide = screen.getByRole('button', { name: /^Hide all · (5:00|4:5\d)$/ });
    await waitFor(() => expect(document.activeElement).toBe(hide));
    await person.click(hide);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reveal all · 5 min' }));
    expect(screen.queryByText('PA1234567')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Reveal all · 5 min' }));
    expect(await screen.findByText('PA1234567')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(screen.queryByText('PA1234567')).toBeNull();
    expect(screen.queryByText('ada@example.com')).toBeNull();
  });

  it('says why it can’t be shown', async () => {
    await openCustomer({
      answer: { status: 503, json: { type: '/problems/not-recorded', title: 'Not written' } },
    });
    await revealEmail();
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toContain('Not written');
  });

  it.each(['support', 'auditor', 'developer'] as const)(
    'is not shown to %s, who learns who may',
    async (role) => {
      await openCustomer({ role });
      const button = await screen.findByRole('button', { name: 'Reveal all · 5 min' });
      expect(screen.queryByRole('button', { name: 'Reveal e-mail' })).toBeNull();
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(button.getAttribute('aria-description')).toBe('Only compliance and admin can do this');
      await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});
