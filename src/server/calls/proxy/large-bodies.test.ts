import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { parseAuthorization, verify } from '#node/signature.ts';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { isSigned } from '#testing/is-signed.ts';
import { gifNamedPng, largestImageBytes, paddedTo, photo } from '#testing/photos.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';
import { imageOf, shareDocumentsBody } from '#testing/share-documents-body.ts';

const mebibyte = 1024 * 1024;
const share = `/api/service${operations.shareDocuments.path}`;
const accepted = { identityReference: 'customer-1', status: 'PENDING' };

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: Record<string, unknown>;
}

/** So long a body may rest that a test holds back; only the one that is to be too slow is looked at sooner. */
const patientMs = 600_000;

describe('large bodies', () => {
  const pace = { windowMs: patientMs, leastBytesPerSecond: 50_000 };
  let program: BuiltProgram;
  let service: ScriptedService;
  let desk: DeskServer;
  let address = '';
  let cookie = '';
  beforeAll(async () => {
    program = await buildProgram('src/node/inspection/inspection-worker.ts');
    service = await startScriptedService(json(202, accepted));
    desk = await createDeskServer({
      serviceUrl: service.url,
      inspection: { program: program.url },
      environment: { BODY_LIMIT_MB: '16', BODY_BUDGET_MB: '32' },
      bounds: { pace },
    });
    address = await desk.listen();
    cookie = await desk.cookieOf('compliance');
  }, 60_000);
  afterAll(async () => {
    await desk.close();
    await service.close();
    program.remove();
  });

  let key = 0;
  function open(headers: Record<string, string | number>): ClientRequest {
    key += 1;
    const request = httpRequest(address + share, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `k-${key}`, ...headers },
    });
    request.on('error', () => undefined);
    return request;
  }
  async function answerTo(request: ClientRequest): Promise<Answer> {
    const [response] = await once(request, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return {
      status: response.statusCode,
      headers: response.headers,
      json: JSON.parse(Buffer.concat(chunks).toString()),
    };
  }
  async function send(body: Buffer, headers: Record<string, string | number> = {}): Promise<Answer> {
    const request = open({ 'content-length': body.byteLength, ...headers });
    request.end(body);
    return answerTo(request);
  }
  const bodyOf = (...files: Uint8Array[]) =>
    Buffer.from(
      JSON.stringify(
        shareDocumentsBody(files.map((file) => imageOf(Buffer.from(file).toString('base64'), 'image/jpeg'))),
      ),
    );

  it('arrive byte for byte, signed, and are recorded by type, side, size and SHA-256 alone', async () => {
    const photos = [photo('jpeg'), paddedTo(photo('smallJpeg'), largestImageBytes)];
    const body = bodyOf(...photos);
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 202, json: accepted, headers: { 'x-answered-by': 'service' } });
    const { method, uri, headers, body: sent } = service.serviceCalls.at(-1)!;
    expect(sent.equals(body)).toBe(true);
    const { signature = '', timestamp = '' } = parseAuthorization(headers.authorization) ?? {};
    const style = { separator: 'space', emptyBody: 'omit' } as const;
    expect(verify('sandbox-secret', { method, uri, timestamp, body: [sent] }, signature, style)).toBe(true);

    const record = await desk.app.inject({ url: '/api/customers/customer-1', headers: { cookie } });
    expect(record.json()).toMatchObject({
      identityReference: 'customer-1',
      submissions: [
        {
          operation: 'shareDocuments',
          submittedBy: { email: 'compliance@rampart.test', name: 'Casey Compliance' },
          outcome: 'answered',
          status: 202,
          onboardingStatus: 'PENDING',
          images: photos.map((file, imageIndex) => ({
            documentIndex: 0,
            imageIndex,
            documentType: 'PASSPORT',
            side: 'FRONT',
            mimetype: 'image/jpeg',
            bytes: file.byteLength,
            sha256: createHash('sha256').update(file).digest('hex'),
          })),
        },
      ],
    });
    expect(record.body).not.toMatch(/Jane|Müller|jane@|P0123456|1980-02-29|61412345678/);
  });

  it('whose answer is lost are told as unknown, since all of them was out, and are not sent again', async () => {
    const before = service.serviceCalls.length;
    const body = bodyOf(paddedTo(photo('smallJpeg'), mebibyte));
    service.answerWith((_response, _call, request) => void request.socket.resetAndDestroy());
    const first = await send(body);
    service.answerWith(json(202, accepted));
    const again = await send(body, { 'idempotency-key': `k-${key}` });
    for (const answer of [first, again])
      expect(answer).toMatchObject({
        status: 504,
        json: {
          type: '/problems/outcome-unknown',
          detail: expect.stringContaining(
            'Look up the customer before you send the request again.',
          ) as string,
        },
      });
    expect(service.serviceCalls.length).toBe(before + 1);
  });

  it.each([
    ['a byte too many in an image', () => bodyOf(paddedTo(photo('jpeg'), largestImageBytes + 1))],
    ['a GIF under the name of another', () => bodyOf(gifNamedPng().bytes, photo('jpeg'))],
  ])('with %s are refused on their field, without a call', async (_what, body) => {
    const before = service.serviceCalls.length;
    const answer = await send(body());
    expect(answer).toMatchObject({ status: 422, json: { type: '/problems/contract-violation' } });
    expect(Object.keys(answer.json['errors'] as object)[0]).toMatch(/^identityDocuments\[0\]\.images\[0\]\./);
    expect(service.serviceCalls.length).toBe(before);
  });

  it('with a duplicate key are refused without a call', async () => {
    const before = service.serviceCalls.length;
    const body = bodyOf(photo('jpeg')).toString().replace('{', '{"identityReference":"other",');
    expect((await send(Buffer.from(body))).json).toMatchObject({ type: '/problems/unreadable-body' });
    expect(service.serviceCalls.length).toBe(before);
  });

  it('over the limit are refused before a byte is read', async () => {
    const request = open({ 'content-length': 16 * mebibyte + 1 });
    request.flushHeaders();
    const answer = await answerTo(request);
    request.destroy();
    expect(answer).toMatchObject({ status: 413, json: { type: '/problems/body-too-large' } });
  });

  it('need a Content-Length; small ones do not', async () => {
    const large = open({ 'transfer-encoding': 'chunked' });
    const answer = answerTo(large);
    for (let at = 0; at < 3 && !large.destroyed; at += 1) large.write(Buffer.alloc(mebibyte / 2, ' '));
    expect(await answer).toMatchObject({ status: 411, json: { type: '/problems/length-required' } });
    large.destroy();
    const body = bodyOf(photo('smallJpeg'));
    const small = open({ 'transfer-encoding': 'chunked' });
    small.end(body);
    expect((await answerTo(small)).status).toBe(202);
    expect(service.serviceCalls.at(-1)?.body.equals(body)).toBe(true);
  });

  it('are refused when too slow', async () => {
    pace.windowMs = 300;
    const request = open({ 'content-length': mebibyte });
    const timer = setInterval(() => request.write('          '), 20);
    const answer = await answerTo(request);
    clearInterval(timer);
    request.destroy();
    pace.windowMs = patientMs;
    expect(answer).toMatchObject({ status: 408, json: { type: '/problems/body-too-slow' } });
  });

  it('beyond the budget are asked to come back, and can once others have ended, however they ended', async () => {
    const size = 15 * mebibyte;
    const held = [open({ 'content-length': size }), open({ 'content-length': size })];
    const ends = held.map(async (request) => answerTo(request).catch(() => null));
    const begun = randomBytes(10_000);
    for (const request of held) request.write(begun);
    await expect.poll(bytesInFlight).toBe(2 * size);
    const refused = open({ 'content-length': size });
    refused.flushHeaders();
    expect(await answerTo(refused)).toMatchObject({
      headers: { 'retry-after': '5' },
      json: { type: '/problems/busy' },
    });
    refused.destroy();
    // One goes away in the middle, the other is refused for what it holds.
    held[0]?.destroy();
    held[1]?.end(Buffer.alloc(size - begun.byteLength, ' '));
    await Promise.all(ends);
    await expect.poll(async () => probe(size)).not.toBe(503);
  });

  async function bytesInFlight(): Promise<number> {
    // One rendering serves everyone who asks within a second.
    desk.clock.nowMs += 1000;
    const metrics = await (await fetch(`${address}/metrics`)).text();
    return Number(/^rampart_body_bytes_in_flight (\d+)$/m.exec(metrics)?.[1]);
  }

  /** The answer to a body of this size that has sent nothing yet: 503, or none within a moment. */
  async function probe(size: number): Promise<number | null> {
    const request = open({ 'content-length': size });
    request.flushHeaders();
    const answer = await Promise.race([answerTo(request).catch(() => null), delay(100, null)]);
    request.destroy();
    return answer?.status ?? null;
  }

  it.each([
    ['was shut out', { is_disabled: 1 }, 401],
    ['was given a role that may not', { role: 'auditor' }, 403],
  ] as const)('are not sent when their person %s meanwhile', async (_what, change, status) => {
    const before = service.serviceCalls.length;
    const body = bodyOf(photo('jpeg'));
    const request = open({ 'content-length': body.byteLength });
    request.write(body.subarray(0, body.byteLength / 2));
    await expect.poll(bytesInFlight).toBe(body.byteLength);
    const officer = desk.db.updateTable('staff').where('email', '=', 'compliance@rampart.test');
    await officer.set(change).execute();
    request.end(body.subarray(body.byteLength / 2));
    const answer = await answerTo(request);
    await officer.set({ is_disabled: 0, role: 'compliance' }).execute();
    expect([answer.status, service.serviceCalls.length]).toEqual([status, before]);
    // The key is still free.
    expect((await send(body, { 'idempotency-key': `k-${key}` })).status).toBe(202);
  });

  /** A desk whose inspection worker does this first: the first to listen is the first to be asked. */
  async function deskWhoseWorker(first: string, hungMs?: number) {
    const directory = mkdtempSync(join(tmpdir(), 'large-bodies-'));
    const [misbehaving, file] = [join(directory, 'misbehaving.mjs'), join(directory, 'program.mjs')];
    writeFileSync(
      misbehaving,
      `import { existsSync, writeFileSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      const mark = ${JSON.stringify(join(directory, 'mark'))};
      const isFirstTime = () => !existsSync(mark) && (writeFileSync(mark, ''), true);
      parentPort.on('message', ({ kind }) => { ${first} });`,
    );
    writeFileSync(
      file,
      `import ${JSON.stringify(pathToFileURL(misbehaving).href)};
      import ${JSON.stringify(program.url.href)};`,
    );
    const inspection = { program: pathToFileURL(file), ...(hungMs !== undefined && { hungMs }) };
    const other = await createDeskServer({ serviceUrl: service.url, inspection });
    // Of another database and yet of the same key: it must not sign at the times of others.
    other.clock.nowMs += service.serviceCalls.length * 10;
    const body = shareDocumentsBody([imageOf(Buffer.from(photo('jpeg')).toString('base64'), 'image/jpeg')]);
    const officer = await other.cookieOf('compliance');
    return {
      other,
      body,
      attempt: async () =>
        sendWrite(other, { name: 'shareDocuments', cookie: officer, key: 'lost-thread', body }),
      close: async () => {
        await other.close();
        rmSync(directory, { recursive: true });
      },
    };
  }

  it('are signed and sent all the same when the thread that holds them is lost then', async () => {
    const { body, attempt, close } = await deskWhoseWorker("if (kind === 'sign') process.exit(1);");
    try {
      expect((await attempt()).statusCode).toBe(202);
      const call = service.serviceCalls.at(-1)!;
      expect(call.body.equals(Buffer.from(JSON.stringify(body)))).toBe(true);
      expect(isSigned(call, { key: 'sandbox-key', secret: 'sandbox-secret' })).toBe(true);
    } finally {
      await close();
    }
  });

  it.each([
    ['is lost', 'process.exit(1)', undefined],
    ['hangs', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', 2000],
  ])(
    'are answered 503 when the thread %s while it reads them: nothing is recorded or sent, and the next try goes through',
    async (_what, mishap, hungMs) => {
      const { other, attempt, close } = await deskWhoseWorker(
        `if (kind === 'finish' && isFirstTime()) ${mishap};`,
        hungMs,
      );
      try {
        const before = service.serviceCalls.length;
        const refused = await attempt();
        expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
        expect(refused.json()).toMatchObject({ type: '/problems/busy' });
        const recorded = other.db.selectFrom('submission').selectAll();
        expect([service.serviceCalls.length, await recorded.execute()]).toEqual([before, []]);
        expect((await attempt()).statusCode).toBe(202);
        expect(service.serviceCalls.length).toBe(before + 1);
      } finally {
        await close();
      }
    },
  );

  it('from someone signed out or without the right are refused at once, and the answer arrives', async () => {
    const body = Buffer.alloc(8 * mebibyte, ' ');
    expect((await send(body, { cookie: '' })).status).toBe(401);
    expect((await send(body, { cookie: await desk.cookieOf('developer') })).status).toBe(403);
  });
});
