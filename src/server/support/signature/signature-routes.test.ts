import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roles } from '#contract/desk/permissions.ts';
import { signatureDiagnosis, type SignatureDiagnosis } from '#contract/desk/signature.ts';
import {
  freshRampMessage,
  getCallback,
  rampMessage,
  sendCallback,
  type SentCallback,
} from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { signCallback } from '#testing/sign-callback.ts';

let desk: DeskServer;
beforeAll(async () => {
  desk = await createDeskServer();
});
afterAll(async () => desk.close());

const hour = 3_600_000;
const micros = (ms: number) => String(ms * 1000);

describe('the doctor’s desk', () => {
  const ask = async (fields: Readonly<Record<string, unknown>>) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/signature',
      headers: { cookie: await desk.cookieOf('developer') },
      payload: { method: 'POST', uri: '/callbacks', authorization: '', body: '', ...fields },
    });

  it('names what is wrong, shows nothing secret, and records the question', async () => {
    const body = rampMessage();
    const timestamp = micros(desk.clock.nowMs);
    const authorization = signCallback(body, { url: '/callbacks', timestamp, separator: '\n' });
    const answer = await ask({ authorization, body });
    const diagnosis = signatureDiagnosis.parse(answer.json());
    expect(diagnosis.guesses).toEqual([{ cause: 'separator', certainty: 'proven', variant: 'newline' }]);
    expect(diagnosis.expected).toMatch(/^[0-9a-f]{8}$/);
    expect(answer.body + desk.log.join('\n')).not.toContain('sandbox-secret');
    const entries = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'diagnose-signature')
      .execute();
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain('PAYMENT_RECEIVED');
  });

  it.each([
    ['use-signature-doctor', ['developer', 'admin']],
    ['read-signature', ['compliance', 'developer', 'admin']],
  ] as const)('is for the right roles: %s', async (what, some) => {
    const id = String((await sendCallback(desk, freshRampMessage())).headers['x-request-id']);
    const question = { method: 'POST', uri: '/callbacks', authorization: '', body: '' };
    for (const role of roles) {
      const headers = { cookie: await desk.cookieOf(role) };
      const answer =
        what === 'read-signature'
          ? await desk.app.inject({ url: `/api/callbacks/${id}/signature`, headers })
          : await desk.app.inject({ method: 'POST', url: '/api/signature', headers, payload: question });
      expect([role, answer.statusCode]).toEqual([role, some.includes(role as never) ? 200 : 403]);
    }
  });

  it('accepts a body of 256 Ki characters, escaped ones too', async () => {
    const body = '\u0001'.repeat(262_144);
    expect((await ask({ body })).statusCode).toBe(200);
    expect((await ask({ body: `${body}x` })).statusCode).toBe(422);
    expect((await ask({ body: body.repeat(2) })).statusCode).toBe(413);
  });

  it.each([
    [{ authorization: 'x'.repeat(1_000_000) }],
    [{ uri: 'x'.repeat(8001) }],
    [{ method: 'get' }],
    [{ method: 'POST /x' }],
    [{ body: null }],
    [{ planted: 1 }],
    [{ authorization: '\0' }],
    [{ uri: '\ud800' }],
  ])('refuses what does not fit, and repeats nothing of it', async (fields) => {
    const answer = await ask(fields);
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/xxxx|planted/);
  });

  it.each(['', ':::', 'Bearer', 'Bearer a:b:c', 'Bearer sandbox-secret:x:1'])(
    'answers to the header %j',
    async (authorization) => {
      const answer = await ask({ authorization, uri: '%%%\u202e\n?&=', body: '{"a":' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json<SignatureDiagnosis>().isValid).toBe(false);
      expect(answer.body).not.toContain('sandbox-secret');
    },
  );
});

describe('a received callback', () => {
  const send = async (sent: SentCallback, body = freshRampMessage()) =>
    String((await sendCallback(desk, body, sent)).headers['x-request-id']);
  const diagnosisOf = async (id: string): Promise<SignatureDiagnosis> => {
    const headers = { cookie: await desk.cookieOf('compliance') };
    return signatureDiagnosis.parse(
      (await desk.app.inject({ url: `/api/callbacks/${id}/signature`, headers })).json(),
    );
  };

  it.each<[string, string | null, string | null, () => SentCallback]>([
    ['what is right', null, null, () => ({})],
    ['another secret', 'mismatch', 'secret', () => ({ secret: 'other' })],
    ['another separator', 'mismatch', 'separator', () => ({ separator: '\n' })],
    ['another key', 'unknown-key', 'key', () => ({ key: 'other' })],
    ['an old timestamp', 'stale', 'clock', () => ({ timestamp: micros(desk.clock.nowMs - hour) })],
    ['a timestamp ahead', 'ahead', 'clock', () => ({ timestamp: micros(desk.clock.nowMs + hour) })],
    ['seconds', 'unreadable', 'timestamp-unit', () => ({ timestamp: String(desk.clock.nowMs / 1000) })],
    ['no header', 'missing', null, () => ({ isUnsigned: true })],
  ])('with %s was refused because %s', async (_what, because, cause, sent) => {
    const id = await send(sent());
    const { refusedBecause, verification } = await getCallback(desk, id);
    expect(refusedBecause).toBe(because);
    expect(verification).toBe(because === null ? 'valid' : because === 'missing' ? 'missing' : 'invalid');
    const { isValid, guesses } = await diagnosisOf(id);
    expect(isValid).toBe(because === null);
    expect(guesses[0]?.cause ?? null).toBe(cause);
  });

  it('is answered alike for any refusal of its signature', async () => {
    const answers = [];
    for (const sent of [
      { secret: 'other' },
      { key: 'other' },
      { timestamp: micros(1) },
      { isUnsigned: true },
    ]) {
      const { statusCode, body } = await sendCallback(desk, rampMessage(), sent);
      answers.push([statusCode, body.replaceAll(/"requestId":"[^"]*"/g, '')]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(401);
  });

  it('is judged by its address as received and by when it came', async () => {
    const body = freshRampMessage();
    const timestamp = micros(desk.clock.nowMs);
    const url = '/callbacks?from=service';
    const right = await send({ url, timestamp }, body);
    const wrong = await send(
      { headers: { authorization: signCallback(body, { url: '/callbacks', timestamp }) }, url },
      body,
    );
    desk.clock.nowMs += hour;
    expect((await diagnosisOf(wrong)).guesses).toEqual([
      { cause: 'query', certainty: 'proven', variant: 'without-query' },
    ]);
    const digest = createHmac('sha256', 'sandbox-secret')
      .update(`POST ${url} ${timestamp} ${body}`)
      .digest('hex');
    for (const id of [right, wrong])
      expect(await diagnosisOf(id)).toMatchObject({ expected: digest, timestamp: { isInTolerance: true } });
  });

  it('says so when only its beginning is kept', async () => {
    const id = await send({ secret: 'other' }, rampMessage({ internal_reason: 'x'.repeat(9000) }));
    expect(await diagnosisOf(id)).toMatchObject({ hasWholeBody: false, bodySha256: null, expected: null });
  });

  it('keeps neither address nor header in clear', async () => {
    await send({ url: '/callbacks?who=planted', secret: 'other' });
    const rows = await desk.db.selectFrom('callback').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('planted');
    expect(rows.filter(({ credential_encrypted: kept }) => kept !== null).length).toBeGreaterThan(5);
  });

  it('is in the trail with the person who looked at its signature', async () => {
    const id = await send({ secret: 'other' });
    await diagnosisOf(id);
    await desk.app.audit.trail.drain();
    const entries = await desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'object_kind', 'object_id'])
      .where('action', '=', 'diagnose-callback')
      .where('object_id', '=', id)
      .execute();
    const entry = { object_kind: 'callback', object_id: id };
    expect(entries).toEqual([
      { kind: 'intent', ...entry },
      { kind: 'outcome', ...entry },
    ]);
  });

  it('is 404 when unknown', async () => {
    const headers = { cookie: await desk.cookieOf('compliance') };
    const url = '/api/callbacks/01890000-0000-7000-8000-000000000000/signature';
    expect((await desk.app.inject({ url, headers })).statusCode).toBe(404);
  });
});
