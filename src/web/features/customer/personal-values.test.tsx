// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
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
    answers: { 'GET /api/customers/c-1': { json: record }, 'POST /api/reveals': answer },
  });
}

async function revealEmail() {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await person.click(await screen.findByRole('button', { name: 'Reveal e-mail' }));
  await person.type(screen.getByLabelText('Why do you need it?'), ' on the phone ');
  await person.click(screen.getByRole('button', { name: 'Reveal for five minutes' }));
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
    const reveal = screen.getByRole<HTMLButtonElement>('button', { name: 'Reveal for five minutes' });
    const field = screen.getByLabelText('Why do you need it?');
    const isTaken = async (reason: string) => {
      // The rule is asked in its own time.
      await act(async () => fireEvent.change(field, { target: { value: reason } }));
      return !reveal.disabled;
    };
    for (const reason of ['abc', 'x'.repeat(500)]) expect(await isTaken(reason)).toBe(true);
    for (const reason of ['ab', ' ab ', '\u200b\u2060\u200d\u00ad', 'x'.repeat(501)])
      expect(await isTaken(reason)).toBe(false);
    expect(screen.getByText('Say why in 3 to 500 characters')).toBeTruthy();
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
    expect(screen.getByRole('timer').textContent).toMatch(/^hidden in (5:00|4:5\d)$/);
    expect(screen.getByRole('button', { name: 'Copy e-mail' })).toBeTruthy();
    expect(calls.find(({ name }) => name === 'POST /api/reveals')?.body).toEqual({
      object: { kind: 'customer', id: 'c-1' },
      fields: ['email'],
      reason: 'on the phone',
    });
    await act(async () => vi.advanceTimersByTimeAsync(5 * 60_000));
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
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reveal e-mail' }));
    await revealEmail();
    expect(await screen.findByText('ada@example.com')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(screen.queryByText('ada@example.com')).toBeNull();
  });

  it('asks for a reason of three characters', async () => {
    const { calls } = await openCustomer();
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await person.click(await screen.findByRole('button', { name: 'Reveal e-mail' }));
    await person.type(screen.getByLabelText('Why do you need it?'), ' x {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reveal for five minutes' }).disabled).toBe(
      true,
    );
    expect(calls.some(({ name }) => name === 'POST /api/reveals')).toBe(false);
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
      const button = await screen.findByRole('button', { name: 'Reveal e-mail' });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(button.getAttribute('aria-description')).toBe('Only compliance and admin may do this');
      await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});
