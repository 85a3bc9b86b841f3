import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { checkAnswer } from '#server/http/upstream.ts';
import * as masking from '#server/privacy/personal/mask-texts.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type Script, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { validRequests } from '#testing/valid-requests.ts';

vi.mock('#server/privacy/personal/mask-texts.ts', { spy: true });

const refusal = { message: 'No: Ada Okafor', status: 422, errors: { givenName: ['No'] } };
const withheld = (status: number) => ({
  status,
  message: expect.stringMatching(/^The service answered \d+\. Rampart does not show/),
});
const whole =
  (status: number, text: string): Script =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text);

// Promises: T-4, T-6.
describe('masking never changes what the service answered', () => {
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
  afterEach(() => vi.mocked(masking.maskTexts).mockReset());

  const create = async (identityReference: string, facts: object = {}) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/service/eapi/v0/identities/basic',
      headers: {
        cookie: await desk.cookieOf('compliance'),
        'content-type': 'application/json',
        'idempotency-key': `key-${identityReference}`,
      },
      payload: JSON.stringify({ identityReference, ...facts }),
    });
  const lookUp = async (reference: string, role: 'support' | 'compliance' = 'support') =>
    desk.app.inject({
      url: `/api/service/eapi/v0/identities/${reference}`,
      headers: { cookie: await desk.cookieOf(role) },
    });
  const trailOf = async (reference: string) => {
    await desk.app.audit.trail.drain();
    const rows = await desk.db
      .selectFrom('audit_entry')
      .select(['outcome'])
      .where('object_id', '=', reference)
      .orderBy('seq')
      .execute();
    return rows.map(({ outcome }) => outcome);
  };
  const recorded = async (reference: string) =>
    desk.db
      .selectFrom('service_call')
      .select(['outcome', 'status'])
      .where('identity_reference', '=', reference)
      .execute();

  it('when it throws: a 422 stays a 422, repeated too, and is recorded as refused', async () => {
    vi.mocked(masking.maskTexts).mockImplementation(() => {
      throw new RangeError('too much');
    });
    service.answerWith(json(422, refusal));
    const first = await create('throws-1', { givenName: 'Ada' });
    const again = await create('throws-1', { givenName: 'Ada' });
    expect([first.statusCode, again.statusCode]).toEqual([422, 422]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.json()).toEqual(withheld(422));
    expect(again.json()).toEqual(withheld(422));
    expect(await trailOf('throws-1')).toContain('refused');
    expect(await trailOf('throws-1')).not.toContain('unknown');
    expect(await recorded('throws-1')).toEqual([{ outcome: 'answered', status: 422 }]);
  });

  it.each([
    ['over 64 kB', JSON.stringify({ ...refusal, more: 'x'.repeat(1_000_000) })],
    ['4 MB of levels', '['.repeat(2_000_000) + ']'.repeat(2_000_000)],
    ['4 MB of lists', `{"errors":[${'[],'.repeat(1_300_000)}[]]}`],
  ])('when it is %s: refused, and withheld whole', async (what, text) => {
    service.answerWith(whole(422, text));
    const reference = `large-${what.replaceAll(' ', '-')}`;
    const answer = await create(reference, { surname: '-'.repeat(200) });
    expect([answer.statusCode, answer.json()]).toEqual([422, withheld(422)]);
    expect(await trailOf(reference)).toContain('refused');
  });

  it('and a body too deep or with too many values is not even parsed', () => {
    const answer = { status: 422, contentType: 'application/json', retryAfter: null, date: null };
    const read = (text: string) =>
      checkAnswer({ answer: null, isWrite: true }, { ...answer, body: Buffer.from(text) }, true);
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect([read(nested(65)), read(`[${'0,'.repeat(100_000)}0]`)]).toEqual([undefined, undefined]);
    expect([read('{"a":"[[\\"[["}'), read('[[]]')]).toEqual([{ a: '[["[[' }, [[]]]);
  });

  it('when a success is too deep, it is still a success', async () => {
    service.answerWith(whole(201, `{"identityReference":"deep-1","a":${'['.repeat(70)}${']'.repeat(70)}}`));
    const answer = await create('deep-1');
    expect([answer.statusCode, answer.json()]).toEqual([201, withheld(201)]);
    expect(await trailOf('deep-1')).toContain('done');
  });

  it('and a name that is too long is refused before anything is sent', async () => {
    const before = service.serviceCalls.length;
    expect((await create('long-1', { givenName: '-'.repeat(1_000_000) })).statusCode).toBe(422);
    expect(service.serviceCalls).toHaveLength(before);
  });

  it('unmarked fields are masked for support, and so are another customer’s values', async () => {
    service.answerWith(json(202, { identityReference: 'known-1' }));
    const known = {
      ...validRequests.shareReliance,
      identityReference: 'known-1',
      email: 'jane.doe@mail.example',
    };
    const shared = await desk.app.inject({
      method: 'POST',
      url: '/api/service/eapi/v0/identities/reliance',
      headers: {
        cookie: await desk.cookieOf('compliance'),
        'content-type': 'application/json',
        'idempotency-key': 'key-known-1',
      },
      payload: JSON.stringify({
        ...known,
        customerIdentity: { ...known.customerIdentity, givenName: 'Wilhelmina', surname: 'Doe' },
      }),
    });
    expect(shared.statusCode).toBe(202);
    service.answerWith(json(404, { message: 'Not found; known-1 is Wilhelmina Doe', status: 404 }));
    expect((await lookUp('other-1')).json()).toEqual({
      message: 'Not found; known-1 is W••• D•••',
      status: 404,
    });
    const account = { exists: true, blocked: false, createdAt: '2026-05-04T10:00:00Z' };
    const more = { email: 'jane.doe@mail.example', customerIdentity: { taxId: '123-45-6789' }, tier: 3 };
    service.answerWith(json(200, { identifyReference: 'known-1', account, ...more }));
    expect((await lookUp('known-1')).json()).toEqual({
      identifyReference: 'known-1',
      account,
      email: '•••',
      customerIdentity: { taxId: '•••' },
      tier: '•••',
      unknownFields: [
        { path: '/email', type: 'string', isShown: false },
        { path: '/customerIdentity/taxId', type: 'string', isShown: false },
        { path: '/tier', type: 'number', isShown: false },
      ],
    });
  });
});
