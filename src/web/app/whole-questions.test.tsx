// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const route =
  'identityReference=c-1&transactionType=ONRAMP&fiat=EUR&crypto=ETH&blockchain=ETH&method=sepa-bank-transfer';

const limits: ScriptedAnswer = {
  json: { identityReference: 'c-1', limits: { periodical: [] } },
  answeredBy: 'service',
};
const eligibility: ScriptedAnswer = {
  status: 202,
  json: { paymentReady: true, requirements: [] },
  answeredBy: 'service',
};
const price: ScriptedAnswer = {
  json: { source: { fiat: 'EUR', amount: '100.0' }, target: { crypto: 'ETH', amount: '0.04' } },
  answeredBy: 'service',
};
const account: ScriptedAnswer = {
  json: { identifyReference: 'c-1', account: { exists: true, blocked: false } },
  answeredBy: 'service',
};
const answers = {
  'POST /api/service/eapi/v0/identities/transactions/limits': limits,
  'POST /api/service/eapi/identities/transactions/eligibility': eligibility,
  [`GET /api/service/eapi/v0/price?${route}&fiatAmount=100.0`]: price,
  'GET /api/service/eapi/v0/identities/c-1': account,
};

const pages = {
  // The shared verdict asks for account, eligibility and limits.
  limits: { at: `/limits?${route}&amountKind=none`, asks: 3 },
  eligibility: { at: `/eligibility?${route}&amountKind=none`, asks: 3 },
  price: { at: `/price?${route}&fiatAmount=100.0`, asks: 1 },
  diagnosis: { at: `/diagnosis?${route}&fiatAmount=100.0`, asks: 4 },
} as const;

const names = Object.keys(pages) as (keyof typeof pages)[];

async function follow(page: keyof typeof pages, at: string = pages[page].at, role?: 'auditor') {
  const opened = await openPage({
    routes: routesOf(page),
    at,
    answers,
    isStrict: true,
    ...(role ? { role } : {}),
  });
  const asked = () =>
    opened.calls.filter(({ name }) => name.includes('/api/service/')).map(({ name }) => name);
  return { ...opened, asked };
}

describe.each(names)('a link that holds the whole question: %s', (page) => {
  const { asks, at } = pages[page];

  it('asks it on opening, each call once, also where React mounts twice', async () => {
    const { asked, router } = await follow(page);
    await waitFor(() => expect(asked()).toHaveLength(asks));
    await screen.findAllByText(/c-1 ·|100\.0 EUR/);
    expect(new Set(asked()).size).toBe(asks);
    expect(asked()).toHaveLength(asks);
    expect(router.state.location.pathname + router.state.location.search).toBe(at);
  });

  it('asks nothing while a part is open', async () => {
    const { asked } = await follow(page, at.replace('&method=sepa-bank-transfer', ''));
    await screen.findByText(/^No (?:answer|diagnosis) yet$/);
    expect(asked()).toEqual([]);
  });

  it('asks nothing for a role that may not', async () => {
    const { asked } = await follow(page, at, 'auditor');
    await screen.findByRole('heading', { level: 1 });
    await act(async () => Promise.resolve());
    expect(asked()).toEqual([]);
  });

  it('asks nothing that the contract refuses', async () => {
    const { asked } = await follow(page, at.replace('identityReference=c-1', 'identityReference=c%201'));
    await screen.findByRole('alert');
    expect(asked()).toEqual([]);
  });
});

it('back to a question on the same page asks that one, in its own form', async () => {
  const { asked, router } = await follow('limits');
  await waitFor(() => expect(asked()).toHaveLength(3));
  await act(async () => router.navigate(`/limits?identityReference=c-2`));
  expect(await screen.findByDisplayValue('c-2')).toBeTruthy();
  await act(async () => router.navigate(-1));
  expect(await screen.findByDisplayValue('c-1')).toBeTruthy();
  await waitFor(() => expect(asked()).toHaveLength(6));
});

it('asks an ambiguous address nothing: with both amounts the person has to say which', async () => {
  const { asked } = await follow('price', `${pages.price.at}&cryptoAmount=1`);
  await userEvent.click(await screen.findByRole('textbox', { name: 'Fiat amount' }));
  expect(asked()).toEqual([]);
});
