import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from 'playwright/test';

import { deskHeaders, servicePrefix } from '../../src/contract/desk/headers.ts';
import { problem, problemMediaType } from '#contract/desk/problem.ts';

import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

const identity = `${servicePrefix}/eapi/v0/identities/c-13344`;
const eligibility = `${servicePrefix}/eapi/identities/transactions/eligibility`;
const documents = `${servicePrefix}/eapi/v0/identities/share/documents`;
const write = { [deskHeaders.idempotencyKey]: randomUUID() };
const json = { 'content-type': 'application/json' };

type Call = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: string;
};

/** Each with the status it is refused with; the role `null` is a visitor who is not signed in. */
const refusals = [
  { what: 'nobody signed in', role: null, status: 401, call: { path: identity } },
  {
    what: 'nobody signed in, writing',
    role: null,
    status: 401,
    call: { method: 'POST', path: documents, headers: { ...write, ...json }, data: '{}' },
  },
  { what: 'an auditor, who calls nothing', role: 'auditor', status: 403, call: { path: identity } },
  {
    what: 'a developer, who writes nothing',
    role: 'developer',
    status: 403,
    call: { method: 'POST', path: documents, headers: { ...write, ...json }, data: '{}' },
  },
  {
    what: 'an unknown path',
    role: 'admin',
    status: 404,
    call: { path: `${servicePrefix}/eapi/v0/customers` },
  },
  {
    what: 'a path that climbs out',
    role: 'admin',
    status: 400,
    call: { path: `${servicePrefix}/eapi/v0/identities/a..%2fb` },
  },
  {
    what: 'a known path with another method',
    role: 'admin',
    status: 404,
    call: { method: 'DELETE', path: identity },
  },
  {
    what: 'text/plain',
    role: 'support',
    status: 415,
    call: { method: 'POST', path: eligibility, headers: { 'content-type': 'text/plain' }, data: '{}' },
  },
  {
    what: 'duplicate keys',
    role: 'support',
    status: 400,
    call: { method: 'POST', path: eligibility, headers: json, data: '{"fiat":"EUR","fiat":"USD"}' },
  },
  {
    what: 'what the contract refuses',
    role: 'support',
    status: 422,
    call: { method: 'POST', path: eligibility, headers: json, data: '{"fiat":"EUR"}' },
  },
  {
    what: 'a write without its key',
    role: 'compliance',
    status: 400,
    call: { method: 'POST', path: documents, headers: json, data: '{}' },
  },
  {
    what: 'a write from another site',
    role: 'compliance',
    status: 403,
    call: {
      method: 'POST',
      path: documents,
      headers: { ...write, ...json, origin: 'https://elsewhere.example' },
      data: '{}',
    },
  },
] as const satisfies readonly { call: Call; [fact: string]: unknown }[];

test.describe('the API without the page', () => {
  for (const { what, role, status, call } of refusals) {
    test(`${status} for ${what}, and no call @long`, async ({ page, rampart }) => {
      if (role !== null) await enterAs(page, role);
      await expectServiceCalls(rampart, 0, async () => {
        const answer = await send(page.request, call);
        expect(answer.status()).toBe(status);
        expect(answer.headers()['content-type']).toContain(problemMediaType);
        expect(answer.headers()[deskHeaders.answeredBy]).toBe('console');
        expect(problem.parse(await answer.json())).toMatchObject({ status });
      });
    });
  }

  test('an allowed call is passed on, and the answer says who gave it @long', async ({ page, rampart }) => {
    await enterAs(page, 'support');
    await expectServiceCalls(rampart, 1, async () => {
      const answer = await page.request.get(identity);
      expect(answer.status()).toBe(200);
      expect(answer.headers()[deskHeaders.answeredBy]).toBe('service');
      expect(await answer.json()).toMatchObject({ identifyReference: 'c-13344' });
    });
  });

  for (const { path, status } of [
    { path: '/', status: 200 },
    { path: '/customers/anything', status: 200 },
    { path: '/favicon.svg', status: 200 },
    { path: '/api/environment', status: 200 },
    { path: '/api/session', status: 401 },
    { path: '/api/nothing', status: 404 },
    { path: identity, status: 401 },
    { path: '/health/live', status: 200 },
  ]) {
    test(`security headers on ${path} (${status}) @long`, async ({ page }) => {
      const answer = await page.request.get(path, { headers: { accept: 'text/html, application/json' } });
      expect(answer.status()).toBe(status);
      const headers = answer.headers();
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('geolocation=()');
      const policy = headers['content-security-policy'] ?? '';
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(policy).not.toContain('unsafe-inline');
    });
  }
});

async function send(request: APIRequestContext, { method = 'GET', path, headers = {}, data }: Call) {
  return request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
}
