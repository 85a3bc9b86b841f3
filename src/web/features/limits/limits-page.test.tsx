// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { checkAnswers, checkCalls } from '#testing/web/check-answers.ts';
import { openPage, pasteInto } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const weekly = { limit: '2000.00', used: '1240.00', remaining: '760.00', currency: 'AUD' };

async function getLimits(limits: unknown, reference = 'c-1') {
  const person = userEvent.setup();
  const page = await openPage({
    routes: routesOf('limits'),
    at: `/limits?identityReference=${reference}&fiat=AUD`,
    answers: checkAnswers({
      limits: { json: { identityReference: 'c-1', limits }, answeredBy: 'service' },
    }),
  });
  await person.click(await screen.findByRole('button', { name: 'Check limits' }));
  return page;
}

describe('getting limits', () => {
  it('says of a missing window, source or bound that it is not given, never zero', async () => {
    await getLimits({ periodical: [{ period: 'WEEKLY', sources: { provider: weekly } }] });
    const table = await screen.findByRole('table', { name: /Limits/ });
    for (const window of ['Daily', 'Monthly', 'Annual']) {
      expect(within(table).getByRole('row', { name: new RegExp(window) }).textContent).toContain('not given');
    }
    expect(within(table).getByRole('row', { name: /customer/ }).textContent).toContain('not given');
    expect(table.textContent).not.toContain('0.00 AUD0.00');
    expect(screen.getByText('At least').parentElement?.textContent).toContain('not given');
  });

  it('shows the figures without empty digits and names the tightest source', async () => {
    const customer = { limit: '5000.000', used: '1240.000', remaining: '3760.000', currency: 'AUD' };
    await getLimits({ periodical: [{ period: 'WEEKLY', sources: { provider: weekly, customer } }] });
    const sentence = 'Yes, can pay up to 760.00 AUD, limited by the weekly provider limit';
    expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
    expect(screen.getByRole('row', { name: /tightest/ }).textContent).toContain('2,000.00 AUD');
    expect(screen.getByRole('row', { name: /customer/ }).textContent).toContain('3,760.00 AUD');
    expect(document.getElementById('announcer-polite')?.textContent).toBe(sentence);
  });

  it('asks nothing for what is no reference', async () => {
    const { calls } = await getLimits({}, 'a%20b');
    expect(
      (await screen.findByRole('textbox', { name: /Identity reference/ })).getAttribute('aria-invalid'),
    ).toBe('true');
    expect(calls).toEqual([]);
  });
});

describe('the verdict of the limits', () => {
  it('is about the amount that is asked, which the service is not told', async () => {
    const { calls, router } = await getLimits({
      periodical: [{ period: 'WEEKLY', sources: { provider: weekly } }],
    });
    const person = userEvent.setup();
    await person.click(screen.getByText('Fiat amount'));
    await pasteInto(person, screen.getByRole('textbox', { name: 'Fiat amount' }), '1000.00');
    await person.click(screen.getByRole('button', { name: 'Check limits' }));
    expect(
      await screen.findByRole('heading', { name: 'Over the weekly provider limit by 240.00 AUD' }),
    ).toBeTruthy();
    expect(router.state.location.search).toContain('fiatAmount=1000.00');
    expect(calls.findLast(({ name }) => name === checkCalls.limits)?.body).not.toHaveProperty('fiatAmount');
    expect(calls.findLast(({ name }) => name === checkCalls.eligibility)?.body).toMatchObject({
      fiatAmount: '1000.00',
    });
  });
});

describe('asking for limits again', () => {
  const call = checkCalls.limits;
  const answer = (remaining: string) => ({
    json: { limits: { periodical: [{ period: 'WEEKLY', sources: { provider: { ...weekly, remaining } } }] } },
    answeredBy: 'service' as const,
  });
  const down = { status: 503, json: { type: '/problems/busy', title: 'Busy' } };

  it('opens from its own address, tries again after a failure, and says what has changed', async () => {
    const person = userEvent.setup();
    const { router, calls } = await openPage({
      routes: routesOf('limits'),
      at: '/limits?identityReference=c-1&fiat=AUD&method=pix',
      answers: checkAnswers({ limits: [answer('760.00'), down, answer('260.00')] }),
    });
    await person.click(await screen.findByRole('button', { name: 'Check limits' }));
    await screen.findByRole('heading', { name: /^Yes, can pay up to 760.00 AUD/ });
    expect(router.state.location.search).toContain('identityReference=c-1&transactionType=ONRAMP&fiat=AUD');
    await person.click(screen.getByRole('button', { name: 'Check limits' }));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByText('Remaining weekly provider limit: was 760.00 AUD, now 260.00 AUD'),
    ).toBeTruthy();
    expect(calls.filter(({ name }) => name === call).map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ fiat: 'AUD', method: 'pix' })),
    );
  });
});
