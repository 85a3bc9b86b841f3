import { createHash } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import * as z from 'zod';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import {
  addPassport,
  expectAccepted,
  reviewedDigests,
  sendButton,
  toReview,
} from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { enterAs } from '../support/sign-in.ts';
import { unrulyTest as test } from '../support/unruly-rampart.ts';
import type { UnrulyService } from '../support/unruly-service.ts';

const sentBody = z.object({
  identityDocuments: z.array(z.object({ images: z.array(z.object({ base64: z.string() })) })),
});

test.describe('a misbehaving service', () => {
  test('a lost answer leaves the outcome unknown, and nothing is sent twice @long', async ({
    page,
    service,
  }) => {
    const { identityReference, ...customer } = newCustomer();
    await enterAs(page, 'compliance');
    await page.goto('/documents/new');
    await fillCustomer(page, customer);
    await addPassport(page, photos.turnedWithPlace());
    await toReview(page);
    const [digest = ''] = await reviewedDigests(page);

    service.behave({ kind: 'loses-answers' });
    const before = service.requests();
    await sendButton(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The service may have received the documents' });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText('Look up the customer before you send them again.');
    expect(service.requests() - before).toBe(1);
    expectSentImage(service.lastBody(), digest);
    await expectNoAxeViolationsInBothSchemes(page);

    service.behave({ kind: 'well' });
    const opened = page.waitForEvent('popup');
    await notice.getByRole('link', { name: /^Look up/ }).click();
    const other = await opened;
    await expect(other.getByRole('heading', { level: 1, name: identityReference })).toBeVisible();
    await expect(other.getByText('Outcome unknown')).toBeVisible();
    await expect(other.getByTitle(digest)).toBeVisible();
    await expectNoAxeViolations(other);
    await other.getByRole('tab', { name: 'Overview' }).click();
    await expect(other.getByText('Account with the service')).toBeVisible();
    await expect(other.getByText('Active', { exact: true }).first()).toBeVisible();
  });

  test('down: said clearly, the page keeps working, and a retry works when it is back @long', async ({
    page,
    service,
  }) => {
    await enterAs(page, 'compliance');
    await page.goto('/documents/new');
    await fillCustomer(page, newCustomer());
    await addPassport(page, photos.jpeg());
    await toReview(page);
    await service.goDown();
    await sendButton(page).click();
    await expect(page.getByText('The service did not accept the request. Nothing was changed')).toBeVisible();
    await expect(page.getByText('What you entered is still here')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);

    await service.comeBack();
    await sendButton(page).click();
    await expectAccepted(page);
  });

  test('down while looking up: a retry works when it is back @long', async ({ page, service }) => {
    await enterAs(page, 'support');
    await service.goDown();
    await page.goto('/customers/c-13344');
    await expectFailure(page, 'The connection to the service failed or was lost.');
    await expect(page.getByText('Nothing submitted in Rampart')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await service.comeBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Active').first()).toBeVisible();
  });

  test('silent: an answer within the deadline says how long it waited @long', async ({ page, service }) => {
    service.behave({ kind: 'never-answers' });
    await enterAs(page, 'support');
    await page.goto('/eligibility?identityReference=c-13344');
    await page.getByText('No amount', { exact: true }).click();
    await page.getByRole('button', { name: 'Check eligibility' }).click();
    await expectFailure(page, 'The service did not answer within 5 seconds.');
    await expectNoAxeViolations(page);
    service.behave({ kind: 'well' });
    await page.getByRole('button', { name: 'Check eligibility' }).click();
    await expect(page.getByRole('heading', { name: /^Yes, can pay up to/ })).toBeVisible();
  });

  test('answering HTML: none of it reaches the page @long', async ({ page, service }) => {
    service.behave({ kind: 'answers', status: 200, type: 'text/html', body: '<h1>Maintenance</h1>' });
    await enterAs(page, 'support');
    await page.goto('/limits?identityReference=c-13344');
    await page.getByRole('button', { name: 'Check limits' }).click();
    await expectFailure(page, 'Rampart couldn’t read the service’s answer.');
    await expect(page.getByText('Maintenance')).toBeHidden();
    await page.goto('/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6');
    await expectFailure(page, 'Rampart couldn’t read the service’s answer.');
    await expectNoAxeViolations(page);
  });

  test('a known reference without an account @long', async ({ page, service }) => {
    answerIdentity(service, { identifyReference: 'c-13344', account: { exists: false } });
    await enterAs(page, 'support');
    await page.goto('/customers/c-13344');
    await expect(page.getByText('No account for this reference').first()).toBeVisible();
    await expect(page.getByText('has no account for it (200, exists: false)')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('an answer with a differently spelt key is shown as drift, not accepted @long', async ({
    page,
    service,
  }) => {
    const account = { exists: true, blocked: false, createdAt: '2026-01-02T03:04:05Z' };
    const { identityReference } = newCustomer();
    answerIdentity(service, { identityReference, account });
    await enterAs(page, 'support');
    await page.goto(`/customers/${identityReference}`);
    await expect(page.getByText('the provider’s documentation says “identifyReference”')).toBeVisible();
    await expect(page.getByText(/active/i)).toHaveCount(0);
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('an unknown status is shown as it came @long', async ({ page, service }) => {
    const ramp = { id: '1'.repeat(32), ramp_id: '1'.repeat(32), status: 'TELEPORTED' };
    service.behave({ kind: 'answers', status: 200, type: 'application/json', body: JSON.stringify(ramp) });
    await enterAs(page, 'support');
    await page.goto(`/ramps/${ramp.id}`);
    await expect(page.getByText('TELEPORTED (unknown)').first()).toBeVisible();
    await expect(page.getByText('Rampart doesn’t recognise this status', { exact: false })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('its 401 is about the desk’s signature and signs nobody out @long', async ({ page, service }) => {
    const body = JSON.stringify({ message: 'Unauthenticated', status: 401 });
    service.behave({ kind: 'answers', status: 401, type: 'application/json', body });
    await enterAs(page, 'support');
    await page.goto('/customers/c-13344');
    await expectFailure(page, 'Your own sign-in is fine.');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectNoAxeViolations(page);
  });
});

async function expectFailure(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
}

function answerIdentity(service: UnrulyService, body: object): void {
  service.behave({ kind: 'answers', status: 200, type: 'application/json', body: JSON.stringify(body) });
}

/** What left the desk is what the review promised: that digest, turned upright, without the place it was taken. */
function expectSentImage(body: Buffer, digest: string): void {
  const { identityDocuments } = sentBody.parse(JSON.parse(body.toString('utf8')));
  const image = Buffer.from(identityDocuments[0]?.images[0]?.base64 ?? '', 'base64');
  expect(createHash('sha256').update(image).digest('hex')).toBe(digest);
  expect(image.includes('GPS')).toBe(false);
}
