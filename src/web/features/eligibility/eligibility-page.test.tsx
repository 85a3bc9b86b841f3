// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { checkAnswers, checkCalls } from '#testing/web/check-answers.ts';
import { openPage, pasteInto, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const answer = (json: unknown, status = 202): ScriptedAnswer => ({ json, status, answeredBy: 'service' });

async function check(...answers: ScriptedAnswer[]) {
  const person = userEvent.setup();
  const page = await openPage({
    routes: routesOf('eligibility'),
    at: '/eligibility?identityReference=c-1',
    answers: checkAnswers({ eligibility: answers }),
  });
  await pasteInto(person, await screen.findByRole('textbox', { name: 'Fiat amount' }), '500.00');
  const again = async () => person.click(screen.getByRole('button', { name: 'Check eligibility' }));
  await again();
  return { ...page, again, person };
}

describe('checking eligibility', () => {
  it('shows both when the service is ready and lists requirements', async () => {
    const { calls } = await check(answer({ paymentReady: true, requirements: ['SELFIE'] }));
    expect(await screen.findByRole('heading', { name: 'Yes, can pay 500.00 EUR' })).toBeTruthy();
    expect(
      screen.getByText(/The service lists 1 requirement, but it doesn’t stop this payment/),
    ).toBeTruthy();
    expect(screen.getByText('Selfie')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Selfie: Share documents' }).getAttribute('href')).toBe(
      '/documents/new?identityReference=c-1&requirement=SELFIE',
    );
    expect(calls.find(({ name }) => name === checkCalls.eligibility)?.body).toMatchObject({
      identityReference: 'c-1',
      fiatAmount: '500.00',
    });
  });

  it('takes 202 as the final answer and lets a screen reader say it', async () => {
    await check(answer({ paymentReady: true, requirements: [] }));
    expect(await screen.findByRole('heading', { name: 'Yes, can pay 500.00 EUR' })).toBeTruthy();
    expect(document.getElementById('announcer-polite')?.textContent).toBe('Yes, can pay 500.00 EUR');
  });

  it('shows a requirement that is not recognised as it came, marked', async () => {
    await check(answer({ paymentReady: false, requirements: ['PROOF_OF_LIFE'] }));
    expect(await screen.findByText('PROOF_OF_LIFE')).toBeTruthy();
    expect(screen.getByText('not recognised')).toBeTruthy();
  });

  it('shows what has changed when it is asked again', async () => {
    const { again } = await check(
      answer({ paymentReady: false, requirements: ['SELFIE'] }),
      answer({ paymentReady: true, requirements: [] }),
    );
    await screen.findByRole('heading', { name: 'Can’t pay 500.00 EUR yet: selfie missing' });
    await again();
    expect(await screen.findByText('Can pay now')).toBeTruthy();
    expect(screen.getByText('No longer missing: Selfie')).toBeTruthy();
  });

  it('puts a refusal on the field that it speaks of, and the rest on top', async () => {
    await check(
      answer({ message: 'Invalid', status: 422, errors: { method: 'closed', route: 'none' } }, 422),
    );
    expect(await screen.findByText('route: none')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Method/ }).getAttribute('aria-invalid')).toBe('true');
  });

  it('is never asked with an amount that is no plain decimal', async () => {
    const { calls, again, person } = await check(answer({ paymentReady: true, requirements: [] }));
    await screen.findByRole('heading', { name: 'Yes, can pay 500.00 EUR' });
    const amount = screen.getByRole('textbox', { name: 'Fiat amount' });
    await person.clear(amount);
    await pasteInto(person, amount, '1e3');
    await again();
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(calls.filter(({ name }) => name === checkCalls.eligibility)).toHaveLength(1);
  });
});
