import { expect } from 'playwright/test';

import { ownTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const ramp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

test('callbacks', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/callbacks');
  await expect(page.getByText('No callbacks yet')).toBeVisible();
  await takeStatePictures(page, 'callbacks-empty');

  const ask = async (path: string, data: object) =>
    expect((await page.request.post(`/api/sandbox/${path}`, { data })).status()).toBeLessThan(300);
  const rows = page.getByRole('grid').locator('tbody tr');
  await ask('callback-faults', { kind: 'duplicate' });
  await ask(`ramps/${ramp}`, { action: 'advance' });
  await expect(rows.filter({ hasText: 'Duplicate' })).toHaveCount(1, { timeout: 20_000 });
  await ask('callback-faults', { kind: 'bad-signature' });
  await ask(`ramps/${ramp}`, { action: 'advance' });
  await ask(`ramps/${ramp}`, { action: 'advance' });
  await ask('customers/c-13344', { action: 'blacklist' });
  await page.request.post('/callbacks', { data: { status: 'nobody signed this' } });
  await expect(rows.filter({ hasText: /Blocked(?! \()/ })).toHaveCount(1);
  await expect(rows.filter({ hasText: '401' })).toHaveCount(2, { timeout: 20_000 });
  await takeMainPictures(page, 'callbacks');

  await rows.filter({ hasText: 'Duplicate' }).getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'Deliveries of this callback' })).toBeVisible();
  await takeMainPictures(page, 'callback');
  await page.goto('/callbacks?is=refused');
  await rows.first().getByRole('link').first().click();
  await expect(page.getByText('Reason for refusal')).toBeVisible();
  await takePictures(page, 'callback-refused');
  await page.goto('/callbacks?is=late&kind=ramp');
  await expect(page.getByText('No callbacks match')).toBeVisible();
  await takeStatePictures(page, 'callbacks-none-left');
});
