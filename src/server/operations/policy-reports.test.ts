import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { problem } from '#contract/desk/problem.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const path = '/api/policy-violations';
const origin = 'http://localhost';
/** As Chromium sends it. */
const chromiums = {
  'document-uri': `${origin}/customers/c-1?tab=ramps`,
  referrer: '',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'none'; script-src 'self'",
  disposition: 'enforce',
  'blocked-uri': 'https://evil.example/steal.js?e-mail=ada@example.com',
  'line-number': 1,
  'column-number': 2,
  'source-file': `${origin}/assets/start-Ab_1.js`,
  'status-code': 200,
  'script-sample': 'Ada Lovelace',
};
const logged = {
  level: 'warn',
  msg: 'a browser reported what the policy of a page refused',
  directive: 'script-src-elem',
  page: '/customers/:identityReference',
  blocked: 'https://evil.example',
  script: '/assets/start-Ab_1.js',
};
type Line = Readonly<Record<string, unknown>>;

describe('what browsers report of the policy', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer();
  });
  afterEach(async () => {
    await desk.close();
  });

  const send = async (
    payload: string | object,
    headers: Readonly<Record<string, string | undefined>> = { 'content-type': 'application/csp-report' },
  ) => desk.app.inject({ method: 'POST', url: path, headers, payload });
  const report = async (change: object = {}) =>
    send(JSON.stringify({ 'csp-report': { ...chromiums, ...change } }));
  /** What the log says of reports, but for when and of which request. */
  const lines = () =>
    desk.log
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => msg === logged.msg)
      .map(({ time: _time, requestId: _requestId, ...line }) => line);
  /** All that was logged, but for request ids, in which any hexadecimal word may be. */
  const logText = () =>
    desk.log.map((line) => JSON.stringify({ ...(JSON.parse(line) as Line), requestId: '' })).join('');
  const metrics = async () => (await desk.app.inject('/metrics')).body;

  it('is a line of the log and counted, without a session and with no address whole', async () => {
    expect((await report()).statusCode).toBe(204);
    expect(lines()).toEqual([logged]);
    expect(await metrics()).toContain('rampart_policy_reports_total{directive="script-src-elem"} 1');
    expect(logText()).not.toMatch(/ada|lovelace|c-1|tab=|steal/i);
  });

  it.each([
    ['a sink', { 'blocked-uri': 'trusted-types-sink' }, { blocked: 'trusted-types-sink' }],
    [
      'a script in the page',
      { 'blocked-uri': 'inline', 'source-file': undefined },
      { blocked: 'inline', script: undefined },
    ],
    ['the desk’s own', { 'blocked-uri': `${origin}/api/customers/c-1` }, { blocked: 'self' }],
    [
      'an extension',
      { 'source-file': 'chrome-extension://abcdef/content.js' },
      { script: 'chrome-extension:' },
    ],
    ['data in an address', { 'blocked-uri': 'data:text/html,Ada' }, { blocked: 'data:' }],
    ['nothing that is an address', { 'blocked-uri': 'Ada Lovelace' }, { blocked: 'other' }],
    ['no blocked address', { 'blocked-uri': '' }, { blocked: 'inline' }],
    ['a page of nobody', { 'document-uri': `${origin}/nowhere/ada` }, { page: undefined }],
    ['no page', { 'document-uri': 'about' }, { page: undefined, script: origin }],
    [
      'another host’s own file',
      { 'source-file': 'https://x.example/assets/a.js' },
      { script: 'https://x.example' },
    ],
    ['a host of odd characters', { 'blocked-uri': 'https://ada~lovelace.example/' }, { blocked: 'https:' }],
    ['a name and password', { 'blocked-uri': 'https://ada:secret@evil.example/' }, {}],
    ['a very long host', { 'blocked-uri': `https://${'a.'.repeat(150)}example/` }, { blocked: 'https:' }],
    [
      'a browser of before',
      { 'effective-directive': undefined, 'violated-directive': "img-src 'self' data:" },
      { directive: 'img-src' },
    ],
  ])('%s', async (_what, change, expected) => {
    expect((await report(change)).statusCode).toBe(204);
    expect(lines()).toEqual([JSON.parse(JSON.stringify({ ...logged, ...expected }))]);
  });

  it.each([
    [
      'another directive',
      422,
      JSON.stringify({ 'csp-report': { ...chromiums, 'effective-directive': 'ada' } }),
    ],
    [
      'no directive',
      422,
      JSON.stringify({ 'csp-report': { 'document-uri': origin, 'violated-directive': '__proto__' } }),
    ],
    ['no report', 422, '{}'],
    ['a list of them', 422, '[]'],
    [
      'too long a text',
      422,
      JSON.stringify({ 'csp-report': { ...chromiums, 'blocked-uri': 'a'.repeat(8001) } }),
    ],
    ['a field twice', 400, '{"csp-report":{"document-uri":"a","document-uri":"b"}}'],
    ['a prototype', 400, '{"__proto__":{"csp-report":{}}}'],
    ['no JSON', 400, 'csp-report=1'],
    ['nothing', 400, ''],
    ['too much', 413, JSON.stringify({ 'csp-report': { ...chromiums, filler: 'a'.repeat(33_000) } })],
  ])('%s is refused', async (_what, status, payload) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(status);
    expect(problem.parse(answer.json()).status).toBe(status);
    const told = answer.body.replace(/"requestId":"[^"]*"/, '');
    expect(told).not.toMatch(/evil|aaaa|example|ada /i);
    expect(lines()).toEqual([]);
  });

  it.each(['text/plain', 'application/json', 'application/reports+json', 'application/csp-report-x'])(
    'as %s it is refused',
    async (type) => {
      const payload = JSON.stringify({ 'csp-report': chromiums });
      expect((await send(payload, { 'content-type': type })).statusCode).toBe(415);
    },
  );

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'from another site (%s) it is refused',
    async (headers) => {
      const payload = JSON.stringify({ 'csp-report': chromiums });
      const answer = await send(payload, { 'content-type': 'application/csp-report', ...headers });
      expect(answer.statusCode).toBe(403);
      expect(lines()).toEqual([]);
    },
  );

  it('ten are taken a second, the others counted', async () => {
    const answers = [];
    for (let time = 0; time < 12; time += 1) answers.push(await report());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(204), 429, 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('1');
    expect(lines()).toHaveLength(10);
    expect(await metrics()).toContain('rampart_policy_reports_total{directive="too-many"} 2');
    desk.clock.nowMs += 1000;
    expect((await report()).statusCode).toBe(204);
  });
});
