// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
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

  const revealedAll = {
    json: { values: { email: 'ada@example.com', 'documentNumber:PASSPORT': 'PA1234567' }, expiresAt: at },
  };

  async function keepReasonByEmail(answer: ScriptedAnswer) {
    const page = await openCustomer({ answer });
    const person = await revealEmail();
    await screen.findByRole('button', { name: 'Hide e-mail' });
    return { ...page, person };
  }

  it('is hidden with all others also where it was shown alone before', async () => {
    const { person } = await keepReasonByEmail(revealedAll);
    await person.click(screen.getByRole('button', { name: 'Reveal all · 5 min' }));
    await person.click(await screen.findByRole('button', { name: /^Hide all/ }));
    expect(screen.queryByText('ada@example.com')).toBeNull();
    expect(screen.queryByText('PA1234567')).toBeNull();
  });

  it.each([
    ['Reveal passport number', /^Hide passport number/],
    ['Reveal all · 5 min', /^Hide all/],
  ])('leaves the focus with who goes on typing elsewhere (%s)', async (name, shown) => {
    const { person } = await keepReasonByEmail(revealedAll);
    const field = screen.getByRole('textbox', { name: 'Write a note' });
    const answered = globalThis.fetch;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (path === '/api/reveals') await held;
      return answered(path, init);
    });
    await person.click(screen.getByRole('button', { name }));
    await person.click(field);
    release();
    expect(await screen.findByRole('button', { name: shown })).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(100));
    expect(document.activeElement).toBe(field);
  });

  it('leaves the focus on its button when the time of all is over', async () => {
    const { person } = await keepReasonByEmail(revealedAll);
    await person.click(screen.getByRole('button', { name: 'Reveal all · 5 min' }));
    const hide = await screen.findByRole('button', { name: /^Hide all/ });
    expect(document.activeElement).toBe(hide);
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reveal all · 5 min' }));
  });

  it('is hidden with all others when the page is left', async () => {
    await openCustomer({ answer: revealedAll });
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await person.click(await screen.findByRole('button', { name: 'Reveal all · 5 min' }));
    await person.type(await screen.findByLabelText('Reason for revealing the data'), 'on the phone{Enter}');
    expect(await screen.findByText('PA1234567')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(screen.queryByText('PA1234567')).toBeNull();
    const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    expect(kept).not.toMatch(/PA1234567|on the phone/);
  });

  it('asks for a reason of three characters', async () => {
    const { calls } = await openCustomer();
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await person.click(await screen.findByRole('button', { name: 'Reveal e-mail' }));
    await person.type(await screen.findByLabelText('Reason for revealing the data'), ' x {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reveal for 5 minutes' }).disabled).toBe(
      true,
    );
    expect(calls.some(({ name }) => name === 'POST /api/reveals')).toBe(false);
  });
});
