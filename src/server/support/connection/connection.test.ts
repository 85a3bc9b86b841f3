import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { connectionCheck, type ConnectionCheck, type ConnectionStep } from '#contract/desk/connection.ts';
import { freshRampMessage, processedEvents, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { holdAnswers } from '#testing/hold-answers.ts';
import { json, type Script, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { strictService } from '#testing/strict-service.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';

const next = { SERVICE_API_KEY_NEXT: 'next-key', SERVICE_API_SECRET_NEXT: 'next-secret' };
const nextPair = { key: 'next-key', secret: 'next-secret' };
const minutes = (count: number) => count * 60_000;

describe('the connection check', () => {
  let service: ScriptedService;
  let desk: DeskServer;
  beforeEach(async () => {
    service = await startScriptedService();
  });
  afterEach(async () => {
    await desk.close();
    await service.close();
  });

  const open = async (environment: Readonly<Record<string, string>> = {}, serviceUrl = service.url) => {
    desk = await createDeskServer({ serviceUrl, environment });
  };
  const ask = async () =>
    desk.app.inject({
      method: 'POST',
      url: '/api/connection/check',
      headers: { cookie: await desk.cookieOf('admin') },
    });
  const check = async (): Promise<ConnectionCheck> => connectionCheck.parse((await ask()).json());
  const deskNow = () => desk.clock.nowMs;
  const answering = (script: (nowMs: () => number) => Script) => service.answerWith(script(deskNow));
  const fine = ({ steps }: ConnectionCheck) =>
    Object.fromEntries(steps.map(({ step, isFine }) => [step, isFine]));
  const of = ({ steps }: ConnectionCheck, wanted: ConnectionStep) => {
    const found = steps.find(({ step }) => step === wanted);
    return `${found?.what} ${found?.remedy}`;
  };
  const allFine = {
    address: true,
    path: true,
    clock: true,
    key: true,
    signature: true,
    'callback-dates': true,
  };

  it('finds nothing wrong with a service that accepts the configuration, in as few calls as possible', async () => {
    await open();
    answering((nowMs) => strictService({ nowMs }));
    const found = await check();
    expect(fine(found)).toEqual(allFine);
    expect(found.keyPairs).toEqual([{ which: 'current', keyId: 'sand…', verdict: 'accepted' }]);
    expect(found.steps.map(({ remedy }) => remedy)).toEqual(Array.from({ length: 6 }, () => null));
    expect(service.serviceCalls.map(({ uri }) => uri)).toEqual(
      Array.from({ length: 2 }, () => '/eapi/v0/identities/rampart-connection-check'),
    );
  });

  it('finds nothing wrong where the first signature is refused and the same with a fresh timestamp is not', async () => {
    await open();
    answering((nowMs) => {
      const strict = strictService({ nowMs });
      const date = new Date(nowMs()).toUTCString();
      const refused = json(401, { message: 'Unauthenticated', status: 401 }, { date });
      return (response, call, request) =>
        (service.serviceCalls.length === 1 ? refused : strict)(response, call, request);
    });
    expect(fine(await check())).toEqual(allFine);
  });

  it.each<[string, Readonly<Record<string, string>>, Parameters<typeof strictService>[0], RegExp]>([
    ['separator', {}, { separator: '\n' }, /SIGNATURE_SEPARATOR=newline/],
    ['separator, the other way', { SIGNATURE_SEPARATOR: 'newline' }, {}, /SIGNATURE_SEPARATOR=space/],
    ['empty body', {}, { emptyBody: 'keep' }, /SIGNATURE_EMPTY_BODY=keep/],
    [
      'separator and empty body',
      {},
      { separator: '\n', emptyBody: 'keep' },
      /SIGNATURE_SEPARATOR=newline, SIGNATURE_EMPTY_BODY=keep/,
    ],
  ])('names another %s', async (_what, environment, settings, remedy) => {
    await open(environment);
    answering((nowMs) => strictService({ nowMs, ...settings }));
    const found = await check();
    expect(fine(found)).toEqual({ ...allFine, signature: false });
    expect(of(found, 'signature')).toMatch(remedy);
    expect(found.keyPairs[0]?.verdict).toBe('accepted');
  });

  it.each([minutes(10), -minutes(10), minutes(60 * 24 * 400)])(
    'names a clock that is %i ms off, and finds the key and the signature well',
    async (offMs) => {
      await open();
      answering((nowMs) => strictService({ nowMs: () => nowMs() + offMs }));
      const found = await check();
      expect(fine(found)).toEqual({ ...allFine, clock: false });
      expect(of(found, 'clock')).toMatch(offMs > 0 ? /behind the service’s/ : /ahead of the service’s/);
      expect(of(found, 'clock')).toMatch(/timedatectl/);
    },
  );

  it.each([
    ['key', { pairs: [{ key: 'other-key', secret: 'sandbox-secret' }] }],
    ['secret', { pairs: [{ key: 'sandbox-key', secret: 'other-secret' }] }],
  ] as const)(
    'says that the answer alone can’t distinguish a wrong %s from its neighbour, and what can',
    async (_what, settings) => {
      await open();
      answering((nowMs) => strictService({ nowMs, ...settings }));
      const found = await check();
      expect(fine(found)).toEqual({ ...allFine, key: null, signature: false });
      expect(of(found, 'key')).toMatch(/same answer.*can’t tell which/);
      expect(of(found, 'key')).toMatch(/SERVICE_API_KEY and SERVICE_API_SECRET/);
      expect(of(found, 'key')).toMatch(
        /doesn’t recognise the callback’s key, SERVICE_API_KEY is wrong\. .*doesn’t match, SERVICE_API_SECRET is wrong/,
      );
      expect(found.keyPairs[0]?.verdict).toBe('refused');
      expect(service.serviceCalls).toHaveLength(5);
    },
  );

  it.each([
    ['key', { pairs: [] }, { key: false, signature: null }],
    ['signature', { pairs: [{ key: 'sandbox-key', secret: 'other' }] }, { key: true, signature: false }],
  ] as const)('believes the service where it names the %s', async (step, settings, expected) => {
    await open();
    const words = (fault: string) => `The ${fault} is wrong\u0007`;
    answering((nowMs) => strictService({ nowMs, words, ...settings }));
    const found = await check();
    expect(fine(found)).toMatchObject(expected);
    expect(of(found, step)).toMatch(`“The ${step} is wrong `);
  });

  it('believes the service where it names the timestamp but gives no time', async () => {
    await open();
    service.answerWith((response, call, request) => {
      response.sendDate = false;
      json(401, { message: 'Timestamp expired', status: 401 })(response, call, request);
    });
    const found = await check();
    expect(fine(found)).toEqual({ ...allFine, clock: false, key: null, signature: null });
  });

  it.each([
    ['both', [{ key: 'sandbox-key', secret: 'sandbox-secret' }, nextPair], ['accepted', 'accepted'], true],
    ['the current', [{ key: 'sandbox-key', secret: 'sandbox-secret' }], ['accepted', 'refused'], true],
    ['the next', [nextPair], ['refused', 'accepted'], false],
    ['neither', [], ['refused', 'refused'], null],
  ] as const)(
    'of two pairs finds that the service accepts %s',
    async (_which, pairs, verdicts, isKeyFine) => {
      await open(next);
      answering((nowMs) => strictService({ nowMs, pairs }));
      const found = await check();
      expect(found.keyPairs.map(({ verdict }) => verdict)).toEqual(verdicts);
      expect(fine(found)['key']).toBe(isKeyFine);
      expect(service.serviceCalls.length).toBeLessThanOrEqual(10);
    },
  );

  it('finds the pair and the separator that work together', async () => {
    await open(next);
    answering((nowMs) => strictService({ nowMs, pairs: [nextPair], separator: '\n' }));
    const found = await check();
    expect(fine(found)).toEqual({ ...allFine, key: false, signature: false });
    expect(found.keyPairs.map(({ verdict }) => verdict)).toEqual(['refused', 'accepted']);
  });

  it.each([
    ['is missing', ''],
    ['is another', '/other'],
  ])('names a path that %s although the service answers in its own words', async (_what, given) => {
    await open({}, `${service.url}${given}`);
    answering((nowMs) => strictService({ nowMs, basePath: '/partner' }));
    const found = await check();
    expect(fine(found)).toEqual({ ...allFine, path: false, key: null, signature: null });
    expect(of(found, 'path')).toMatch(/it is not at this path.*SERVICE_BASE_URL/);
  });

  it('signs the base path with the rest', async () => {
    await open({}, `${service.url}/partner/`);
    answering((nowMs) => strictService({ nowMs, basePath: '/partner' }));
    const found = await check();
    expect(fine(found)).toEqual(allFine);
    expect(found.baseUrl).toBe(`${service.url}/partner`);
  });

  it.each<[string, Script, boolean | null, RegExp]>([
    [
      'a page',
      (response) => void response.setHeader('content-type', 'text/html').end('<p>Hi</p>'),
      false,
      /SERVICE_BASE_URL/,
    ],
    ['JSON of another kind', json(200, { hello: 1 }), false, /SERVICE_BASE_URL/],
    [
      'a page that is not found',
      (response) => void response.writeHead(404).end('no'),
      false,
      /The answer was 404/,
    ],
    ['403', (response) => void response.writeHead(403).end('no'), null, /address is on their allowlist/],
    ['503', (response) => void response.writeHead(503).end('no'), null, /failed with 503/],
    ['429', (response) => void response.writeHead(429).end('no'), null, /too many requests/],
    [
      'a redirect',
      (response) => void response.writeHead(301, { location: 'https://www.service.example/x?a=b' }).end(),
      false,
      /redirects to https:\/\/www\.service\.example\/x\. Rampart does not/,
    ],
    ['a redirect nowhere', (response) => void response.writeHead(302).end(), false, /redirects elsewhere/],
    ['no HTTP', (response) => void response.socket?.end('hello\r\n\r\n'), false, /not valid HTTP/],
  ])('says what it found where %s answers', async (_what, script, isPathFine, words) => {
    await open();
    service.answerWith(script);
    const found = await check();
    expect(fine(found)).toMatchObject({ address: true, path: isPathFine, signature: null });
    expect(of(found, 'path')).toMatch(words);
    expect(service.serviceCalls.length).toBeLessThanOrEqual(2);
  });

  it.each<[string, number, Readonly<Record<string, string>>, RegExp]>([
    [
      'ten hours ahead',
      600,
      {},
      /read as UTC, are all 10 h later than .* UTC\+10 h and restart Rampart\. Zones at that offset include Australia/,
    ],
    ['five and a half behind', -330, {}, /are all 5\.5 h earlier than .* UTC−5\.5 h and restart/],
    [
      'one hour ahead of the zone that is set',
      120,
      { CALLBACK_TIME_ZONE: 'Europe/London' },
      /read as Europe\/London, are all 1 h later than/,
    ],
  ])('names callbacks dated %s, and the variable that fixes it', async (_what, minutesOff, set, words) => {
    await open(set);
    answering((nowMs) => strictService({ nowMs }));
    for (let ramps = 0; ramps < 6; ramps += 1) {
      const date = new Date(desk.clock.nowMs + minutes(minutesOff)).toISOString();
      const body = freshRampMessage({ status_date: date.slice(0, 19).replace('T', ' ') });
      expect((await sendCallback(desk, body)).statusCode).toBe(200);
      await processedEvents(desk);
      desk.clock.nowMs += minutes(15);
    }
    const found = await check();
    expect(fine(found)).toEqual({ ...allFine, 'callback-dates': false });
    expect(of(found, 'callback-dates')).toMatch(words);
    expect(of(found, 'callback-dates')).toMatch(/Set CALLBACK_TIME_ZONE to a zone/);
  });

  it('is one call, with its intent in the trail first and no secret in its answer, the trail or the log', async () => {
    await open(next);
    answering((nowMs) => strictService({ nowMs, pairs: [] }));
    const answer = await ask();
    await desk.app.audit.trail.drain();
    const trail = await trailOfRequest(desk.db, String(answer.headers['x-request-id']));
    expect(trail).toEqual(['intent', 'done']);
    const entries = JSON.stringify(await desk.db.selectFrom('audit_entry').selectAll().execute());
    for (const text of [answer.payload, entries, desk.log.join('')])
      expect(text).not.toMatch(/sandbox-secret|next-secret|sandbox-key|next-key/);
  });

  it('makes no call when it can’t be recorded', async () => {
    await open();
    await desk.ownerDb.schema.dropTable('audit_head').execute();
    expect((await ask()).statusCode).toBe(503);
    expect(service.serviceCalls).toEqual([]);
  });

  it('is made once for simultaneous requests', async () => {
    await open();
    const held = holdAnswers(service);
    const first = ask();
    await held.called;
    expect((await ask()).json()).toMatchObject({ type: '/problems/in-progress', status: 409 });
    held.release(strictService({ nowMs: deskNow }));
    expect((await first).statusCode).toBe(200);
    expect(service.serviceCalls).toHaveLength(2);
  });
});
