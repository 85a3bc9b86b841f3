import { expect, type Page } from 'playwright/test';

import { ownTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';
import { fault } from '../../support/records.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const press = async (page: Page, name: string) => page.getByRole('button', { name }).click();
const verdict = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

test('eligibility and limits', async ({ page, rampart }) => {
  await enterAs(page, 'support');
  await page.goto('/eligibility');
  await takePictures(page, 'eligibility-empty');
  await press(page, 'Check eligibility');
  await expect(page.getByText(/attention/).first()).toBeVisible();
  await takeStatePictures(page, 'eligibility-unfinished');
  await page.goto('/eligibility?identityReference=c-20981');
  const amount = page.getByRole('textbox', { name: 'Fiat amount' });
  await amount.fill('400.00');
  await press(page, 'Check eligibility');
  await expect(page.getByRole('heading', { name: /^Yes, can pay/ })).toBeVisible();
  await takeStatePictures(page, 'eligibility-ready');
  await amount.fill('2000.00');
  await press(page, 'Check eligibility');
  await expect(page.getByRole('heading', { name: /^Can’t pay/ })).toBeVisible();
  await takeMainPictures(page, 'eligibility');
  await fault(rampart.sandboxUrl, {
    kind: 'status',
    status: 429,
    operation: 'all',
    times: null,
    retryAfterSeconds: 30,
  });
  await page.goto('/eligibility?identityReference=c-20981');
  await page.getByText('No amount', { exact: true }).click();
  await press(page, 'Check eligibility');
  await expect(page.getByRole('alert').filter({ hasText: /429/ })).toBeVisible();
  await takeStatePictures(page, 'eligibility-error');
  await fetch(`${rampart.sandboxUrl}/sandbox/faults`, { method: 'DELETE' });

  await page.goto('/limits');
  await takePictures(page, 'limits-empty');
  await page.goto('/limits?identityReference=c-60415');
  await press(page, 'Check limits');
  await expect(page.getByRole('table', { name: /^Limits/ })).toBeVisible();
  await takeMainPictures(page, 'limits');
  await page.goto('/limits?identityReference=c-50230');
  await press(page, 'Check limits');
  await expect(
    page.getByRole('heading', { name: /^The weekly customer limit of 50,000\.00 EUR is used up/ }),
  ).toBeVisible();
  await takePictures(page, 'limits-used-up');
  await page.goto('/limits?identityReference=c-00000-nobody');
  await press(page, 'Check limits');
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible();
  await takeStatePictures(page, 'limits-error');
});

test('price', async ({ page }) => {
  await enterAs(page, 'support');
  await page.clock.install();
  await page.goto('/price?identityReference=c-13344');
  await takePictures(page, 'price-empty');
  await page.getByRole('textbox', { name: 'Fiat amount' }).fill('100.00');
  await press(page, 'Get quote');
  await expect(page.getByRole('heading', { name: /ETH$/ })).toBeVisible();
  await page.clock.runFor(5000);
  await takeMainPictures(page, 'price');
  await page.clock.runFor('01:00');
  await expect(page.getByText('Refresh the quote before you rely on it.')).toBeVisible();
  await takePictures(page, 'price-stale');
  await page.getByRole('combobox', { name: 'Method' }).fill('carrier-pigeon');
  await press(page, 'Get quote');
  await expect(page.getByText(/payment method is not available/).first()).toBeVisible();
  await takeStatePictures(page, 'price-refused');
});

test('diagnosis, each verdict', async ({ page, rampart }) => {
  await enterAs(page, 'support');
  await page.goto('/diagnosis');
  await expect(page.getByText('No diagnosis yet')).toBeVisible();
  await takePictures(page, 'diagnosis-empty');
  for (const [name, query, sentence] of [
    ['missing', 'c-20981&fiatAmount=2000.00', /^Can’t pay 2,000.00 EUR yet/],
    ['nothing', 'c-60415&fiatAmount=400.00', 'Yes, can pay 400.00 EUR'],
    ['blocked', 'c-40112&fiatAmount=400.00', 'The account is blocked'],
    ['no-account', 'c-00000-nobody&fiatAmount=400.00', 'There is no account'],
    [
      'over-limit',
      'scenario-over-weekly-limit&fiatAmount=400.00',
      /^The weekly customer limit is used up and would be exceeded by 400\.00 EUR/,
    ],
    ['below-minimum', 'c-60415&fiatAmount=5.00', /^5\.00 EUR below the minimum/],
    ['refused', 'c-13344&fiatAmount=50.00&method=carrier-pigeon', /^Refused \(HTTP 422\)/],
  ] as const) {
    await page.goto(`/diagnosis?identityReference=${query}`);
    await press(page, 'Run diagnosis');
    await expect(verdict(page, sentence)).toBeVisible();
    await (name === 'missing' ? takeMainPictures : takeStatePictures)(page, `diagnosis-${name}`);
  }
  await fault(rampart.sandboxUrl, { kind: 'drop-before', operation: 'all', times: null });
  await page.goto('/diagnosis?identityReference=c-60415&fiatAmount=400.00');
  await press(page, 'Run diagnosis');
  await expect(verdict(page, 'Can’t reach the service')).toBeVisible();
  await takeStatePictures(page, 'diagnosis-unreachable');
});
