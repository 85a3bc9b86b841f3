// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
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
  const { asks } = pages[page];

  it('asks once for each view: not when the page writes its address, again when one comes back', async () => {
    const { asked, router } = await follow(page);
    await waitFor(() => expect(asked()).toHaveLength(asks));
    await act(async () => router.navigate('/elsewhere'));
    await screen.findByRole('heading', { name: 'Another page' });
    await act(async () => router.navigate(-1));
    await waitFor(() => expect(asked()).toHaveLength(2 * asks));
    await act(async () => router.navigate(1));
    await screen.findByRole('heading', { name: 'Another page' });
    expect(asked()).toHaveLength(2 * asks);
  });
});
