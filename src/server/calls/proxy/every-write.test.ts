import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';

import { actionOfOperation, mayRole, roles } from '#contract/desk/permissions.ts';
import { operations } from '#contract/service/operations.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

const accepted = { identityReference: 'customer-1' };
const path = (name: keyof typeof operations) => `/api/service${operations[name].path}`;

/** What changes something, and the price that a ramp needs, each with what the service answers. */
const cases = [
  { name: 'shareToken', status: 202, answer: accepted },
  { name: 'shareReliance', status: 202, answer: accepted },
  { name: 'updateIdentity', status: 204, answer: null },
  { name: 'createBasicIdentity', status: 201, answer: { ...accepted, createdAt: '2026-01-01T00:00:00Z' } },
  { name: 'getPrice', status: 200, answer: { processingFee: '3.95' } },
  { name: 'createRamp', status: 201, answer: { ramp_id: '1'.repeat(32), status: 'PAYMENT_READY' } },
] as const;

/** Values of the requests that belong to a person, or are a secret. */
const secrets = [
  'secret-token',
  'ada+kyc@example.com',
  'ada@example.com',
  'Okafor',
  '+61412345678',
  'N1234567',
  '1984-02-29',
  '0xabc',
];

describe('the traces of a write and a price', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  let before = 0;
  beforeEach(() => (before = service.serviceCalls.length));

  describe.each(cases)('$name', ({ name, status, answer }) => {
    const { method, isWrite } = operations[name];
    const payload = name === 'getPrice' ? '' : JSON.stringify(validRequests[name]);
    const query = name === 'getPrice' ? `?${new URLSearchParams(validPriceQuery).toString()}` : '';
    const call = async (cookie: string) =>
      desk.app.inject({
        method,
        url: path(name) + query,
        headers: {
          cookie,
          ...(isWrite && { 'content-type': 'application/json', 'idempotency-key': 'k-1' }),
        },
        ...(isWrite && { payload }),
      });

    const those = roles.map((role) => [role, mayRole(role, actionOfOperation[name])] as const);
    beforeEach(() =>
      service.answerWith((response, received, request) =>
        answer === null
          ? void response.writeHead(status).end()
          : json(status, answer)(response, received, request),
      ),
    );

    it.each(those.filter(([, may]) => may))('as %s: passed on, and its answer back', async (role) => {
      const { statusCode, headers, body } = await call(await desk.cookieOf(role));
      expect([statusCode, headers['x-answered-by']]).toEqual([status, 'service']);
      expect(body).toBe(answer === null ? '' : JSON.stringify(answer));
      const [received, ...others] = service.serviceCalls.slice(before);
      expect(others).toEqual([]);
      const sent = new URL(received!.uri, service.url);
      expect([received!.method, sent.pathname]).toEqual([method, operations[name].path]);
      expect(Object.fromEntries(sent.searchParams)).toEqual(name === 'getPrice' ? validPriceQuery : {});
      expect(received!.body.toString()).toBe(payload);
    });

    it.each(those.filter(([, may]) => !may))('as %s: refused without a call', async (role) => {
      const { statusCode, headers } = await call(await desk.cookieOf(role));
      expect([statusCode, headers['x-answered-by']]).toEqual([403, 'console']);
      expect(service.serviceCalls).toHaveLength(before);
    });
  });

  it('the author, reference and status are kept, for writes to an identity alone', async () => {
    const kept = await desk.db
      .selectFrom('submission')
      .select(['operation', 'identity_reference', 'status', 'outcome'])
      .where('operation', 'in', ['shareToken', 'createRamp', 'getPrice'])
      .execute();
    const token = {
      operation: 'shareToken',
      identity_reference: 'customer-1',
      status: 202,
      outcome: 'answered',
    };
    expect(kept).toEqual([token, token]);
  });

  it.each(['a refusal', 'a lost answer', 'a refusal of our own'])(
    'nothing else in the log, after %s too',
    async (what) => {
      service.answerWith((response, received, request) =>
        what === 'a lost answer'
          ? void response.destroy()
          : json(422, { message: secrets[0], status: 422, errors: {} })(response, received, request),
      );
      const { provider, ...rest } = validRequests.shareToken;
      const wrong = { ...rest, provider: { ...provider, vendor: secrets[0] } };
      const answer = await desk.app.inject({
        method: 'POST',
        url: path('shareToken'),
        headers: {
          cookie: await desk.cookieOf('admin'),
          'content-type': 'application/json',
          'idempotency-key': `k-${what.length}`,
        },
        payload: JSON.stringify(what === 'a refusal of our own' ? wrong : validRequests.shareToken),
      });
      expect(answer.statusCode).toBe(what === 'a lost answer' ? 504 : 422);
      const ownWords = answer.headers['x-answered-by'] === 'console' ? answer.body : '';
      expectNothingOf(desk.log.join('\n') + ownWords);
    },
  );

  it('nothing else in the database', async () => {
    const tables = await desk.db.introspection.getTables();
    const rows = await Promise.all(
      tables
        .filter(({ name }) => name !== 'staff')
        .map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(desk.ownerDb)).rows),
    );
    expect(rows.flat().length).toBeGreaterThan(cases.length);
    expectNothingOf(JSON.stringify(rows));
  });
});

function expectNothingOf(text: string): void {
  expect(text).not.toBe('');
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}
