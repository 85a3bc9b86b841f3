import { expect, type Page } from 'playwright/test';

import { startCutProxy } from '../../support/cut-proxy.ts';
import { pretendLive } from '../../support/live-environment.ts';
import { ownTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, name: string, value: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(value);
const wallet = `0x${'9f3c'.repeat(10)}`;

async function fromPrice(page: Page, question: string): Promise<void> {
  await page.goto(`/price?identityReference=c-13344&${question}`);
  await press(page, 'Get quote');
  await page.getByRole('link', { name: 'Create ramp from this quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New ramp' })).toBeVisible();
}

async function toReview(page: Page): Promise<void> {
  await press(page, 'Review ramp');
  await expect(page.getByRole('heading', { level: 2, name: 'Review ramp' })).toBeVisible();
  await fill(page, 'Reason or ticket', 'Ticket 4711: asked by phone, called back');
}

test('new ramp, on-ramp', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/new-ramp?identityReference=c-13344');
  await expect(page.getByText('Get a quote first')).toBeVisible();
  await takePictures(page, 'new-ramp-needed');

  await page.clock.install();
  await fromPrice(page, 'fiatAmount=100.00');
  await page.clock.runFor(5000);
  await takeMainPictures(page, 'new-ramp');
  await press(page, 'Review ramp');
  await expect(page.getByText(/attention/).first()).toBeVisible();
  await takeStatePictures(page, 'new-ramp-unfinished');
  await fill(page, 'Wallet address', wallet);
  await toReview(page);
  await takeMainPictures(page, 'new-ramp-review');
  await page.route('**/eapi/v0/price?*', async (route) => {
    const answer = await route.fetch();
    const price = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...price, networkFee: '9.99' } });
  });
  await page.clock.runFor('01:00');
  await press(page, 'Refresh quote');
  await expect(page.getByRole('heading', { name: 'The quote has changed' })).toBeVisible();
  await takeMainPictures(page, 'new-ramp-changed-price');
  await press(page, 'Use new quote');
  await page.request.post('/api/sandbox/clock', { data: { jumpSeconds: 1200 } });
  await page.clock.runFor('01:00');
  await expect(page.getByText('This quote is over 15 minutes old by the service’s clock')).toBeVisible();
  await takeStatePictures(page, 'new-ramp-past');
});

test('new ramp, off-ramp with 38 digits, refused and created', async ({ page }) => {
  await enterAs(page, 'compliance');
  await fromPrice(
    page,
    'transactionType=OFFRAMP&fiat=AUD&method=payid-bank-transfer&cryptoAmount=0.0400000000000000000000000000000000001',
  );
  await fill(page, 'Wallet address', wallet);
  await fill(page, 'Account name', 'Amelia Hughes');
  await fill(page, 'Account number', '000123456');
  await fill(page, 'BSB', '062-000');
  await takeMainPictures(page, 'new-ramp-off');
  await page.request.post('/api/sandbox/clock', { data: { jumpSeconds: 1200 } });
  await toReview(page);
  await press(page, 'Create ramp');
  await expect(page.getByText(/Get a quote for exactly this amount/)).toBeVisible();
  await takePictures(page, 'new-ramp-refused');
});

test('new ramp, outcome unknown, on live', async ({ page, rampart }) => {
  const cable = await startCutProxy(rampart.url);
  await pretendLive(page);
  await page.goto(`${cable.url}/sign-in`);
  await page.getByLabel('E-mail', { exact: true }).fill('compliance@rampart.test');
  await page.getByLabel('Password', { exact: true }).fill('rampart-sandbox');
  await press(page, 'Sign in');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto(`${cable.url}/price?identityReference=c-13344&fiatAmount=100.00`);
  await press(page, 'Get quote');
  await page.getByRole('link', { name: 'Create ramp from this quote' }).click();
  await fill(page, 'Wallet address', wallet);
  await toReview(page);
  await press(page, 'Create ramp');
  await expect(page.getByText(/^This doesn’t match\. Check the identity reference/)).toBeVisible();
  await takeStatePictures(page, 'new-ramp-live');
  await page.getByLabel(/^Type the last 6/).fill('-13344');
  await page.route('**/eapi/v0/ramps', async (route) => route.abort());
  await press(page, 'Create ramp');
  await expect(page.getByText('The connection was lost while sending')).toBeVisible();
  await takeMainPictures(page, 'new-ramp-unknown');
  await cable.stop();
});
