// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { emptyRecord } from '#testing/web/customer-record.ts';
import { openPage, pasteInto, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const asked =
  'identityReference=c-1&transactionType=ONRAMP&fiat=EUR&crypto=ETH&blockchain=ETH&method=sepa-bank-transfer&fiatAmount=880.00';

const calls = {
  identity: 'GET /api/service/eapi/v0/identities/c-1',
  eligibility: 'POST /api/service/eapi/identities/transactions/eligibility',
  limits: 'POST /api/service/eapi/v0/identities/transactions/limits',
  price: `GET /api/service/eapi/v0/price?${asked}`,
};

type Scripted = ScriptedAnswer | readonly ScriptedAnswer[];

const ok = (json: unknown): ScriptedAnswer => ({ json, answeredBy: 'service' });

const refused = (status: number, errors?: unknown): ScriptedAnswer => ({
  status,
  json: { message: 'No', status, errors },
  answeredBy: 'service',
});

const ours = (status: number, code: string): ScriptedAnswer => ({
  status,
  json: { type: `/problems/${code}`, title: 'The desk says no', status },
});

const account = (blocked: boolean, identifyReference = 'c-1') =>
  ok({ identifyReference, account: { exists: true, blocked, createdAt: '2026-01-01T00:00:00Z' } });

const eligible = (...requirements: string[]) => ok({ paymentReady: requirements.length === 0, requirements });

const limited = (remaining: string) =>
  ok({
    limits: {
      periodical: [
        { period: 'WEEKLY', sources: { provider: { limit: '2000.00', remaining, currency: 'EUR' } } },
      ],
    },
  });

const fine: Record<keyof typeof calls, Scripted> = {
  identity: account(false),
  eligibility: eligible(),
  limits: limited('2000.00'),
  price: ok({ source: { amount: '880.00' }, target: { amount: '0.36' } }),
};

async function openDiagnosis(
  about: Partial<typeof fine> = {},
  role: 'support' | 'compliance' = 'compliance',
) {
  const scripted = { ...fine, ...about };
  const person = userEvent.setup();
  const page = await openPage({
    routes: routesOf('diagnosis'),
    // The missing method makes the form ask on submit, with the common one.
    at: `/diagnosis?${asked.replace('&method=sepa-bank-transfer', '')}`,
    role,
    answers: {
      'GET /api/customers/c-1': { json: emptyRecord },
      ...Object.fromEntries(
        Object.entries(calls).map(([check, call]) => [call, scripted[check as keyof typeof calls]]),
      ),
    },
  });
  const run = async () => person.click(await screen.findByText('Run diagnosis'));
  return { ...page, person, run };
}

async function diagnose(...given: Parameters<typeof openDiagnosis>) {
  const page = await openDiagnosis(...given);
  await page.run();
  return page;
}

const verdict = async (name: string) => screen.findByText(name, { selector: 'h2' });

const causes = async () => screen.findByRole('region', { name: 'Causes' });

describe('a diagnosis', () => {
  it('asks all four with the same question, once, on demand where the link leaves a part open', async () => {
    const page = await openDiagnosis();
    await screen.findByText('Run diagnosis');
    expect(page.calls).toEqual([]);
    await page.run();
    await verdict('Yes, can pay 880.00 EUR');
    const asked = page.calls.filter(({ name }) => name.includes('/api/service/'));
    expect(asked.map(({ name }) => name).toSorted()).toEqual(Object.values(calls).toSorted());
    const body = page.calls.find(({ name }) => name === calls.eligibility)?.body;
    expect(body).toMatchObject({ identityReference: 'c-1', fiatAmount: '880.00' });
    expect(document.getElementById('announcer-polite')?.textContent).toBe('Yes, can pay 880.00 EUR');
  });

  it('says blocked before anything else, and still lists the rest', async () => {
    await diagnose({ identity: account(true), eligibility: eligible('SELFIE') });
    await verdict('The account is blocked');
    const listed = within(await causes());
    expect(listed.getByText('Can’t pay 880.00 EUR yet: selfie missing')).toBeTruthy();
    expect(listed.getByRole('link', { name: 'Open customer' }).getAttribute('href')).toBe('/customers/c-1');
    expect(listed.getByRole('link', { name: /^Selfie/ }).getAttribute('href')).toBe(
      '/documents/new?identityReference=c-1&requirement=SELFIE',
    );
  });

  it('tells a role without the right who may satisfy a requirement', async () => {
    await diagnose({ eligibility: eligible('OCCUPATION', 'SELFIE') }, 'support');
    await verdict('Can’t pay 880.00 EUR yet: occupation and selfie missing');
    const chip = within(await causes()).getByRole('button', { name: /^Occupation/ });
    expect(chip.getAttribute('aria-description')).toBe('Only compliance and admin can do this');
    expect(within(await causes()).getByRole('link', { name: /^Selfie/ })).toBeTruthy();
  });

  it('says by how much the amount is over the limit, and leads to the limits with the same question', async () => {
    await diagnose({ limits: limited('760.00') });
    await verdict('Over the weekly provider limit by 120.00 EUR');
    const way = within(await causes()).getByRole('link', { name: 'Open limits' });
    expect(way.getAttribute('href')).toBe(`/limits?${asked}`);
  });

  it('says that nobody is there, and that the answer is another’s', async () => {
    await diagnose({ identity: refused(404), eligibility: refused(404), limits: refused(404) });
    await verdict('There is no account for c-1');
    cleanup();
    await diagnose({ identity: account(false, 'c-2') });
    await verdict('The answer is about another customer: c-2');
    expect(
      within(await causes())
        .getByRole('link', { name: 'Open customer' })
        .getAttribute('href'),
    ).toBe('/customers/c-2');
  });

  it('gives the reason of a refusal and leads to the question that was refused', async () => {
    await diagnose({ price: refused(422, { method: 'not available' }) });
    await verdict('Refused (HTTP 422): method: not available');
    expect(
      within(await causes())
        .getByRole('link', { name: 'Open quote' })
        .getAttribute('href'),
    ).toBe(`/price?${asked}`);
    const rows = within(screen.getByRole('region', { name: 'Checks' }));
    expect(rows.getByText('declined')).toBeTruthy();
    expect(rows.queryByText('no answer')).toBeNull();
  });

  it('shows what the others say when one can’t be reached', async () => {
    await diagnose({ price: ours(502, 'service-unreachable'), eligibility: eligible('SELFIE') });
    await verdict('Can’t pay 880.00 EUR yet: selfie missing');
    expect(within(await causes()).getByText('Can’t reach the service')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Checks' }));
    expect(rows.getByText('no answer')).toBeTruthy();
    expect(rows.getAllByText('done')).toHaveLength(3);
  });

  it('never says that nothing stands in the way when an answer is not readable', async () => {
    await diagnose({
      eligibility: ours(502, 'service-answer-invalid'),
      limits: ours(502, 'service-answer-invalid'),
    });
    expect(await verdict('The service’s answer doesn’t say whether the customer can pay')).toBeTruthy();
    expect(screen.queryByText('Yes, can pay 880.00 EUR')).toBeNull();
  });

  it('asks again where the service failed, and says what has changed', async () => {
    const { person } = await diagnose({ price: [refused(500), fine.price as ScriptedAnswer] });
    await verdict('The service failed (HTTP 500)');
    await person.click(within(await causes()).getByRole('button', { name: 'Check again' }));
    await verdict('Yes, can pay 880.00 EUR');
    expect(screen.getByText('Previous result: The service failed (HTTP 500)')).toBeTruthy();
    expect(screen.getByText('No longer applies: The service failed (HTTP 500)')).toBeTruthy();
  });

  it('keeps the question in the address, and the e-mail out of it and of the copy', async () => {
    const { router, person, run, calls: seen } = await openDiagnosis({ identity: account(true) });
    await pasteInto(person, await screen.findByRole('textbox', { name: /E-mail/ }), 'ada@example.com');
    await run();
    await verdict('The account is blocked');
    expect(router.state.location.search).toBe(`?${asked}`);
    const lookUp = seen.find(({ name }) => name === calls.identity);
    expect(lookUp?.headers.get('X-Lookup-Email')).toBe(encodeURIComponent('ada@example.com'));
    await person.click(screen.getByRole('button', { name: 'Copy result' }));
    expect(await navigator.clipboard.readText()).toBe('The account is blocked');
    await person.click(screen.getByRole('button', { name: 'Copy details' }));
    const details = await navigator.clipboard.readText();
    expect(details.split('\n').slice(0, 2)).toEqual(['Diagnosis for c-1', 'The account is blocked.']);
    expect(details).toContain('Account: request request-1');
    expect(details).not.toContain('ada');
  });

  it('asks nothing for what the contract refuses', async () => {
    const { calls: seen, person, run } = await openDiagnosis();
    const amount = await screen.findByRole('textbox', { name: 'Fiat amount' });
    await person.clear(amount);
    await run();
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(seen).toEqual([]);
  });
});
