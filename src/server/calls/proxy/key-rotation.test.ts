import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { isSigned } from '#testing/is-signed.ts';
import {
  inTurn,
  json,
  type ReceivedCall,
  type Script,
  type ScriptedService,
  startScriptedService,
} from '#testing/scripted-service.ts';
import { sendWrite, type SentWrite } from '#testing/send-write.ts';
import { imageOf, shareDocumentsBody, smallPng } from '#testing/share-documents-body.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';

const first = { key: 'first-key', secret: 'first-secret' };
const second = { key: 'second-key', secret: 'second-secret' };
const environment = {
  SERVICE_API_KEY: first.key,
  SERVICE_API_SECRET: first.secret,
  SERVICE_API_KEY_NEXT: second.key,
  SERVICE_API_SECRET_NEXT: second.secret,
};
const refused = json(401, { message: 'Unauthenticated', status: 401 });
const accepted = json(202, {});
const found = json(200, {
  identifyReference: 'c-1',
  account: { blocked: false, exists: true, createdAt: 'x' },
});
const lookUp = '/api/service/eapi/v0/identities/c-1';

/** A service that knows these pairs and no others. */
function knowing(pairs: readonly (typeof first)[], answer: Script): Script {
  return (response, call, request) => {
    const isKnown = pairs.some((pair) => isSigned(call, pair) || isSignedWithoutBody(call, pair));
    (isKnown ? answer : refused)(response, call, request);
  };
}

/** An empty body leaves out its part and the separator before it. */
function isSignedWithoutBody({ method, uri, headers, body }: ReceivedCall, { key, secret }: typeof first) {
  const [, itsKey, signature, timestamp] =
    /^Bearer ([^:]+):([0-9a-f]{64}):(\d{16})$/.exec(headers.authorization ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(`${method} ${uri} ${timestamp}`).digest('hex');
  return body.byteLength === 0 && itsKey === key && signature === expected;
}

function headerKey({ headers }: ReceivedCall): string {
  return /^Bearer ([^:]+):/.exec(headers.authorization ?? '')?.[1] ?? '';
}

describe('during a key change', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let program: BuiltProgram;
  beforeAll(async () => {
    program = await buildProgram('src/node/inspection/inspection-worker.ts');
  }, 60_000);
  afterAll(() => program.remove());
  beforeEach(async () => {
    service = await startScriptedService();
    const inspection = { program: program.url };
    desk = await createDeskServer({ serviceUrl: service.url, environment, inspection });
  });
  afterEach(async () => {
    await desk.close();
    await service.close();
  });
  const read = async () =>
    desk.app.inject({ url: lookUp, headers: { cookie: await desk.cookieOf('compliance') } });
  const write = async (sent: Partial<SentWrite> = {}) =>
    sendWrite(desk, { cookie: await desk.cookieOf('compliance'), key: 'k-1', ...sent });
  const keysOfCalls = () => service.serviceCalls.map(headerKey);
  const inUse = async () => {
    const { payload } = await desk.app.inject('/metrics');
    return /^rampart_service_key (\d)$/m.exec(payload)?.[1];
  };

  it('calls are signed with the current pair while the service accepts it', async () => {
    service.answerWith(knowing([first, second], found));
    expect([(await read()).statusCode, (await read()).statusCode]).toEqual([200, 200]);
    expect(keysOfCalls()).toEqual([first.key, first.key]);
    expect(await inUse()).toBe('0');
  });

  it('a call refused twice with 401 is signed and sent with the next pair, which later calls use', async () => {
    service.answerWith(knowing([second], found));
    expect([(await read()).statusCode, (await read()).statusCode]).toEqual([200, 200]);
    expect(keysOfCalls()).toEqual([first.key, first.key, second.key, second.key]);
    expect(await inUse()).toBe('1');
    const lines = desk.log.map((line) => JSON.parse(line) as { msg: string; keyId?: string });
    expect(lines.filter(({ msg }) => msg.includes('pair of keys'))).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'calls are signed with the next pair of keys from now on',
        keyId: second.key.slice(0, 4),
      }),
    ]);
    expect(desk.log.join('\n')).not.toMatch(/first-secret|second-secret/);
    expect(desk.log.join('\n')).not.toContain(second.key);
  });

  it('a 401 to one call does not change the pair: the same is accepted with a fresh timestamp', async () => {
    service.answerWith(inTurn([refused], found));
    expect((await read()).statusCode).toBe(200);
    expect(keysOfCalls()).toEqual([first.key, first.key]);
    expect(await inUse()).toBe('0');
  });

  it('the previous pair is used again when the service accepts only that one', async () => {
    service.answerWith(knowing([second], found));
    await read();
    service.answerWith(knowing([first], found));
    expect((await read()).statusCode).toBe(200);
    expect(keysOfCalls().slice(3)).toEqual([second.key, second.key, first.key]);
    expect(await inUse()).toBe('0');
  });

  it('a write is sent once to a service that accepts it, and its record names its pair', async () => {
    service.answerWith(knowing([second], accepted));
    const answer = await write();
    expect(answer.statusCode).toBe(202);
    expect(keysOfCalls()).toEqual([first.key, first.key, second.key]);
    const record = await desk.app.inject({
      url: `/api/requests/${String(answer.headers['x-request-id'])}`,
      headers: { cookie: await desk.cookieOf('compliance') },
    });
    expect(record.json()).toMatchObject({ status: 202, attempts: 3, keyId: second.key });
  });

  it('a write whose last attempt is lost is unknown, not refused', async () => {
    service.answerWith((response, call, request) =>
      headerKey(call) === first.key ? refused(response, call, request) : void response.destroy(),
    );
    const answer = await write();
    expect(answer.json()).toMatchObject({ type: '/problems/outcome-unknown' });
    expect(keysOfCalls()).toEqual([first.key, first.key, second.key]);
    await desk.app.audit.trail.drain();
    const entries = await trailOfRequest(desk.db, String(answer.headers['x-request-id']));
    expect(entries).toEqual(['intent', 'refused', 'intent', 'refused', 'intent', 'unknown']);
  });

  it('a large body is sent whole each time', async () => {
    service.answerWith(knowing([second], accepted));
    const image = Buffer.concat([smallPng, Buffer.alloc(3_000_000)]).toString('base64');
    const body = shareDocumentsBody([imageOf(image)]);
    expect((await write({ name: 'shareDocuments', body })).statusCode).toBe(202);
    const sent = Buffer.from(JSON.stringify(body));
    expect(service.serviceCalls.map((call) => call.body.equals(sent))).toEqual([true, true, true]);
    expect(keysOfCalls()).toEqual([first.key, first.key, second.key]);
  });

  it('when neither is accepted, each call is tried with both and the 401 passed on; the pair in use stays', async () => {
    service.answerWith(refused);
    for (const _ of [1, 2]) {
      const answer = await read();
      expect(answer.statusCode).toBe(401);
      await vi.waitFor(async () => {
        const record = await desk.app.inject({
          url: `/api/requests/${String(answer.headers['x-request-id'])}`,
          headers: { cookie: await desk.cookieOf('compliance') },
        });
        expect(record.json()).toMatchObject({ status: 401, attempts: 3, keyId: second.key });
      });
    }
    const each = [first.key, first.key, second.key];
    expect(keysOfCalls()).toEqual([...each, ...each]);
    expect(await inUse()).toBe('0');
  });

  it.each([403, 429, 500, 503])('an answer of %i to the next pair proves nothing', async (status) => {
    service.answerWith((response, call, request) =>
      (headerKey(call) === first.key ? refused : json(status, { message: 'No', status }))(
        response,
        call,
        request,
      ),
    );
    await read();
    expect(await inUse()).toBe('0');
  });

  it.each([400, 403, 404, 422, 429, 500])(
    'an answer of %i does not cause a try with the next',
    async (status) => {
      service.answerWith(json(status, { message: 'No', status }));
      await write();
      expect(keysOfCalls()).toEqual([first.key]);
    },
  );
});
