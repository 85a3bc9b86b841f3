import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type Script, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { shareDocumentsBody } from '#testing/share-documents-body.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

const base = '/api/service/eapi/v0';
const price = `${base}/price?${new URLSearchParams(validPriceQuery).toString()}`;

/** Every call of the service that the desk makes for a person: method, address, body. */
const calls: readonly [name: string, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object][] = [
  ['getIdentity', 'GET', `${base}/identities/customer-1`],
  [
    'checkEligibility',
    'POST',
    '/api/service/eapi/identities/transactions/eligibility',
    validRequests.checkEligibility,
  ],
  ['getLimits', 'POST', `${base}/identities/transactions/limits`, validRequests.getLimits],
  ['getPrice', 'GET', price],
  ['getRamp', 'GET', `${base}/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6`],
  ['createBasicIdentity', 'POST', `${base}/identities/basic`, validRequests.createBasicIdentity],
  ['shareDocuments', 'POST', `${base}/identities/share/documents`, shareDocumentsBody()],
  ['shareReliance', 'POST', `${base}/identities/reliance`, validRequests.shareReliance],
  ['shareToken', 'POST', `${base}/identities/token/share`, validRequests.shareToken],
  ['updateIdentity', 'PATCH', `${base}/identities`, validRequests.updateIdentity],
  ['createRamp', 'POST', `${base}/ramps`, validRequests.createRamp],
  ['check-connection', 'POST', '/api/connection/check'],
  ['steer-sandbox', 'POST', '/api/sandbox/reset', {}],
];

/** A promise that is resolved from outside. */
function pending<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve: (value: Value) => resolve(value) };
}

describe('the intent is committed before the service is called', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService(json(200, {}));
    desk = await createDeskServer({ serviceUrl: service.url });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  /** Calls but those for the sandbox's clock, which the desk reads by itself. */
  const made = () => service.calls.filter(({ uri }) => uri !== '/sandbox/clock').length;
  const intents = async (requestId: string) =>
    desk.db
      .selectFrom('audit_entry')
      .select('seq')
      .where('kind', '=', 'intent')
      .where('request_id', '=', requestId)
      .execute();

  it.each(calls)('%s', async (name, method, url, body) => {
    const { trail } = desk.app.audit;
    const intend = trail.intend.bind(trail);
    const arrived = pending<string>();
    const commit = pending<null>();
    vi.spyOn(trail, 'intend').mockImplementation(async (subject) => {
      arrived.resolve(subject.requestId);
      await commit.promise;
      return intend(subject);
    });
    const committedBefore: number[] = [];
    const answer = async (...[response, call, request]: Parameters<Script>) => {
      if (call.uri !== '/sandbox/clock') {
        const requestId = await arrived.promise;
        committedBefore.push((await intents(requestId)).length);
      }
      json(200, {})(response, call, request);
    };
    service.answerWith((...asked) => void answer(...asked));
    const before = made();
    const answered = desk.app.inject({
      method,
      url,
      headers: { cookie: await desk.cookieOf('admin'), 'idempotency-key': `key-${name}` },
      ...(body && { payload: body }),
    });
    const requestId = await arrived.promise;
    // As long as a call takes that was not held back, and longer.
    await fetch(`${service.url}/sandbox/clock`);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    expect([made() - before, await intents(requestId)]).toEqual([0, []]);
    commit.resolve(null);
    await answered;
    expect(made() - before).toBeGreaterThan(0);
    expect(committedBefore.every((count) => count > 0)).toBe(true);
  });
});
