import { expect } from 'playwright/test';

import { wrongSignatures } from '../../../src/testing/wrong-signatures.ts';

import { ownTest as test } from '../../support/own-rampart.ts';
import { fault, inspect, lookUp, submit } from '../../support/records.ts';
import { enterAs } from '../../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

test('requests', async ({ page, rampart }) => {
  await enterAs(page, 'admin');
  await page.goto('/requests');
  await expect(page.getByText('No requests yet')).toBeVisible();
  await takeStatePictures(page, 'requests-empty');

  const rows = page.getByRole('grid').locator('tbody tr');
  await lookUp(page, 'c-13344');
  await inspect(page, 'c-13344', '2000.00');
  await submit(page, 'c-90210');
  await lookUp(page, 'nobody-at-all');
  await fault(rampart.sandboxUrl, { kind: 'status', status: 429, operation: 'all', times: 1 });
  await lookUp(page, 'c-20981');
  await inspect(page, 'c-20981', '250.00');
  await expect(rows.filter({ hasText: '202 accepted' })).toHaveCount(1);
  await takeMainPictures(page, 'requests');

  await rows.filter({ hasText: '202 accepted' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'curl command' })).toBeVisible();
  await takeMainPictures(page, 'request');
  await page.goto('/requests?status=400&outcome=answered');
  await expect(page.getByText('No requests match')).toBeVisible();
  await takeStatePictures(page, 'requests-none-left');
});

test('signature doctor', async ({ page }) => {
  await enterAs(page, 'developer');
  await page.goto('/signature');
  await expect(page.getByText('Nothing diagnosed yet')).toBeVisible();
  await takeStatePictures(page, 'signature-empty');
  const vectors = wrongSignatures(Date.now());
  for (const [cause, name] of [
    ['secret', 'signature-secret'],
    ['separator', 'signature'],
  ] as const) {
    const vector = vectors.find((one) => one.cause === cause);
    if (vector === undefined) throw new Error(`nothing is wrong with the ${cause}`);
    await page.getByLabel('Path and query').fill(vector.call.uri);
    await page.getByLabel('Authorization header').fill(vector.call.authorization);
    await page.getByLabel('Body', { exact: true }).fill(vector.call.body);
    await page.getByRole('button', { name: 'Diagnose signature' }).click();
    await expect(page.getByRole('heading', { level: 2, name: vector.says })).toBeVisible();
    if (name === 'signature') await takeMainPictures(page, name);
    else await takePictures(page, name);
  }
});
