import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from 'playwright/test';
import * as z from 'zod';

import { deskHeaders, servicePrefix } from '../../src/contract/desk/headers.ts';
import { operations, type OperationName } from '#contract/service/operations.ts';
import { customer, validRequests } from '#testing/valid-requests.ts';

import { newCustomer } from '../support/customer-form.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

/** Someone new, fully known by reliance. */
function someone() {
  const { identityReference } = newCustomer();
  return { identityReference, email: `ada+${identityReference}@mail.example`, mobileNumber: '+61412345678' };
}

const created = z.looseObject({ ramp_id: z.string().regex(/^[0-9a-f]{32}$/), status: z.string() });
const quoted = z.looseObject({ processingFee: z.string(), networkFee: z.string() });

for (const role of ['compliance', 'admin'] as const) {
  const tag = role === 'compliance' ? [] : '@long';
  test(
    `${role} makes a customer known in every way, asks a price and creates its ramp`,
    { tag },
    async ({ page, rampart }) => {
      await enterAs(page, role);
      const { request } = page;
      const who = someone();
      const token = `token-${randomUUID()}`;

      const { identityReference } = who;
      const basic = await call(request, 'createBasicIdentity', { identityReference, email: who.email });
      expect([basic.status(), await basic.json()]).toMatchObject([201, { identityReference }]);

      const reliance = await call(request, 'shareReliance', {
        ...validRequests.shareReliance,
        ...who,
        screeningDate: new Date().toISOString().slice(0, 10),
      });
      expect([reliance.status(), await reliance.json()]).toEqual([202, { identityReference }]);

      const provider = { vendor: 'kyc-vendor', token };
      const shared = await call(request, 'shareToken', { ...who, provider });
      expect([shared.status(), await shared.json()]).toEqual([202, { identityReference }]);

      const { occupationIndustry, occupation, sourceOfFunds, purposeOfTransaction } =
        validRequests.shareDocuments;
      const update = { occupationIndustry, occupation, sourceOfFunds, purposeOfTransaction };
      const updated = await call(request, 'updateIdentity', {
        identityReference,
        email: who.email,
        ...update,
      });
      expect([updated.status(), await updated.text()]).toEqual([204, '']);

      const { createRamp } = validRequests;
      const query = new URLSearchParams({
        identityReference,
        fiat: 'AUD',
        crypto: 'ETH',
        blockchain: 'ETH',
        method: 'payid-bank-transfer',
        transactionType: 'ONRAMP',
        fiatAmount: createRamp.fiatAmount,
      });
      const price = await request.get(`${servicePrefix}${operations.getPrice.path}?${query.toString()}`);
      expect(price.status()).toBe(200);
      quoted.parse(await price.json());

      const ramp = await call(request, 'createRamp', { ...createRamp, identityReference });
      expect(ramp.status()).toBe(201);
      const { ramp_id: rampId, status } = created.parse(await ramp.json());
      expect(status).toBe('PAYMENT_READY');
      const found = await request.get(`${servicePrefix}/eapi/v0/ramps/${rampId}`);
      expect(await found.json()).toMatchObject({ ramp_id: rampId, identityReference });

      for (const secret of [token, who.email, who.mobileNumber, customer.surname]) {
        expect(rampart.output()).not.toContain(secret);
      }
    },
  );
}

const onboarding = ['createBasicIdentity', 'shareDocuments'] as const;
const rest = ['shareReliance', 'shareToken', 'updateIdentity', 'createRamp'] as const;
for (const [role, names] of [
  ['support', rest],
  ['auditor', [...onboarding, ...rest]],
  ['developer', [...onboarding, ...rest]],
] as const) {
  test(`${role} may not make ${names.length} of the writes: each is refused without a call @long`, async ({
    page,
    rampart,
  }) => {
    await enterAs(page, role);
    await expectServiceCalls(rampart, 0, async () => {
      for (const name of names) {
        const answer = await call(page.request, name, validRequests[name]);
        expect([answer.status(), answer.headers()[deskHeaders.answeredBy]]).toEqual([403, 'console']);
      }
    });
  });
}

async function call(request: APIRequestContext, name: OperationName, body: object) {
  const { method, path } = operations[name];
  return request.fetch(servicePrefix + path, {
    method,
    headers: { 'content-type': 'application/json', [deskHeaders.idempotencyKey]: randomUUID() },
    data: JSON.stringify(body),
  });
}
