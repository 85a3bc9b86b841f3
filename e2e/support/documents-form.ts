import { expect, type Locator, type Page, type Request } from 'playwright/test';

import { deskRoutes } from '#contract/desk/api.ts';
import { documentNumbersAnswer } from '#contract/desk/document-numbers.ts';

import type { photos } from './photos.ts';

type Photo = ReturnType<(typeof photos)[keyof typeof photos]>;
type NewDocument = {
  readonly kind: 'Passport' | 'Driving licence' | 'Identity card' | 'Proof of address' | 'Selfie';
  readonly number?: string;
  readonly images: readonly Photo[];
};

/** For megabytes on a busy machine. */
export const slowMs = 30_000;

export async function addDocument(page: Page, { kind, number, images }: NewDocument): Promise<Locator> {
  await page.getByRole('button', { name: kind, exact: true }).click();
  const card = page.getByRole('group', { name: new RegExp(`^Document \\d+: ${kind}$`) });
  if (number !== undefined) await card.getByLabel('Document number').fill(number);
  await chooseImages(card, images);
  return card;
}

export async function chooseImages(card: Locator, images: readonly Photo[]): Promise<void> {
  await card.getByLabel(/^Images of /).setInputFiles([...images]);
}

export async function addPassport(page: Page, image: Photo): Promise<Locator> {
  const card = await addDocument(page, { kind: 'Passport', number: 'PA4417823', images: [image] });
  await expect(card.getByText(/ encoded/)).toBeVisible({ timeout: slowMs });
  return card;
}

export async function toReview(page: Page, reason = 'Ticket 4711'): Promise<void> {
  const asked: Request[] = [];
  const keep = (request: Request) => {
    if (request.url().endsWith(deskRoutes.askDocumentNumbers.path)) asked.push(request);
  };
  page.on('request', keep);
  await page.getByRole('button', { name: /^Review \d+ documents?$/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Reason or ticket' }).fill(reason);
  page.off('request', keep);
  const anyway = (finding = '') =>
    page.getByRole('checkbox', { name: new RegExp(`^Send anyway.*${finding}`) });
  // The review is there before it is known who else has the documents' numbers.
  for (const request of asked) {
    const answer = await request.response();
    if (answer === null) continue;
    const { holders } = documentNumbersAnswer.parse(await answer.json());
    if (holders.length > 0) await expect(anyway('another customer’s document number')).toBeVisible();
  }
  for (const box of await anyway().all()) await box.check();
}

export function sendButton(page: Page): Locator {
  return page.getByRole('region', { name: 'Review' }).getByRole('button', { name: 'Share documents' });
}

export async function expectAccepted(page: Page): Promise<void> {
  // It is announced as well, which is not for the eye.
  await expect(page.getByRole('main').getByText('Accepted, checks not finished')).toBeVisible({
    timeout: slowMs,
  });
}

/** SHA-256 of each reviewed image, by the browser. */
export async function reviewedDigests(page: Page): Promise<string[]> {
  const lines = await page.getByText(/^SHA-256 [0-9a-f]{64}$/).allTextContents();
  return lines.map((line) => line.replace('SHA-256 ', ''));
}
