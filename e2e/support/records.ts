import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

import { servicePrefix } from '../../src/contract/desk/headers.ts';
import type { FaultRequest } from '../../src/contract/sandbox/deliveries.ts';
import { operations } from '#contract/service/operations.ts';
import { shareDocumentsBody } from '#testing/share-documents-body.ts';

type Body = ReturnType<typeof shareDocumentsBody>;

const payId = {
  method: 'payid-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'ETH',
  blockchain: 'ETH',
};

/** The customer's e-mail in submissions. */
export function emailOfRecord(identityReference: string): string {
  return `${identityReference.slice(0, 40)}@mail.example`;
}

async function call(page: Page, name: keyof typeof operations, data: object): Promise<void> {
  const answer = await page.request.post(servicePrefix + operations[name].path, {
    headers: { 'idempotency-key': randomUUID() },
    data,
  });
  expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
}

export async function submit(
  page: Page,
  identityReference: string,
  person: Partial<Body['customerIdentity']> = {},
) {
  const body = shareDocumentsBody();
  await call(page, 'shareDocuments', {
    ...body,
    identityReference,
    email: emailOfRecord(identityReference),
    customerIdentity: { ...body.customerIdentity, ...person },
  });
}

export async function inspect(page: Page, identityReference: string, fiatAmount: string): Promise<void> {
  await call(page, 'checkEligibility', { identityReference, ...payId, fiatAmount });
  await call(page, 'getLimits', { identityReference, ...payId });
}

export async function lookUp(page: Page, identityReference: string): Promise<void> {
  const path = operations.getIdentity.path.replace('{identity_reference}', identityReference);
  expect((await page.request.get(servicePrefix + path)).status()).toBeLessThan(500);
}

/** The next ramp request gets the block. */
export async function block(page: Page, identityReference: string): Promise<void> {
  const answer = await page.request.post(`/api/sandbox/customers/${identityReference}`, {
    data: {
      action: 'blacklist',
      internalReason: 'Match on a sanctions list',
      externalReason: 'We can’t offer you this service.',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.request.post(servicePrefix + operations.createRamp.path, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      identityReference,
      source: { fiat: { id: 'AUD', method: payId.method } },
      target: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: `0x${'a'.repeat(40)}` } },
      fiatAmount: '100.00',
    },
  });
}

export async function fault(sandboxUrl: string, what: FaultRequest | { kind: 'drop-before' }): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  });
  expect(answer.ok).toBe(true);
}
