import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { SignatureCause } from '#contract/desk/signature.ts';

import { inputs } from '#testing/inputs.ts';

import { diagnose, type Known } from './diagnose.ts';

const nowMs = Date.parse('2026-05-04T10:00:00Z');
const pairs = [
  { key: 'first-key', secret: 'the first secret' },
  { key: 'second-key', secret: 'the second secret' },
] as const;
const known: Known = {
  pairs,
  style: { separator: 'space', emptyBody: 'omit' },
  address: { origin: 'https://service.example', basePath: '/partner' },
  nowMs,
};

interface Signer {
  readonly uri: string;
  readonly signedUri: string;
  readonly body: string;
  readonly signedBody: string;
  readonly timestamp: string;
  readonly signedTimestamp: string;
  readonly separator: string;
  readonly key: string;
  readonly secret: string;
  readonly encoding: 'hex' | 'base64' | 'upper';
}

const uri = '/partner/eapi/v0/price?fiat=AUD&note=a%20b';
const body = '{"identityReference":"c-1","fiatAmount":"100.00","tags":["é",1]}';
const timestamp = String(nowMs * 1000);
const right: Signer = {
  uri,
  signedUri: uri,
  body,
  signedBody: body,
  timestamp,
  signedTimestamp: timestamp,
  separator: ' ',
  key: 'first-key',
  secret: 'the first secret',
  encoding: 'hex',
};

/** A few lines from the document's words, which share nothing with what is tested. */
function headerOf(signer: Signer): string {
  const { signedUri, signedTimestamp, signedBody, separator, secret, encoding, key } = signer;
  const text = ['POST', signedUri, signedTimestamp, signedBody].join(separator);
  const hmac = createHmac('sha256', secret).update(text).digest();
  const written = encoding === 'upper' ? hmac.toString('hex').toUpperCase() : hmac.toString(encoding);
  return `Bearer ${key}:${written}:${signer.timestamp}`;
}

const ask = async (signer: Signer, others: Partial<Known> = {}) =>
  diagnose(
    {
      method: 'POST',
      uri: signer.uri,
      authorization: headerOf(signer),
      body: Buffer.from(signer.body),
      isWhole: true,
      judgedAtMs: nowMs,
    },
    { ...known, ...others },
  );

const at = (ms: number) => ({ timestamp: String(ms * 1000), signedTimestamp: String(ms * 1000) });
const hour = 3_600_000;

/** Each mistake by itself: what it does to a signer, what it is called, and which other ones it excludes. */
const mistakes: readonly (readonly [SignatureCause, string | null, Partial<Signer>])[] = [
  ['separator', 'newline', { separator: '\n' }],
  ['separator', 'none', { separator: '' }],
  [
    'timestamp-unit',
    'seconds',
    { timestamp: timestamp.slice(0, 10), signedTimestamp: timestamp.slice(0, 10) },
  ],
  [
    'timestamp-unit',
    'milliseconds',
    { timestamp: timestamp.slice(0, 13), signedTimestamp: timestamp.slice(0, 13) },
  ],
  ['timestamp-unit', 'seconds', { signedTimestamp: timestamp.slice(0, 10) }],
  ['query', 'without-query', { signedUri: uri.replace(/\?.*/, '') }],
  ['query', 'decoded-query', { signedUri: decodeURIComponent(uri) }],
  ['query', 'with-origin', { signedUri: `https://service.example${uri}` }],
  ['query', 'without-base-path', { signedUri: uri.replace('/partner', '') }],
  ['body-reserialised', 'pretty', { signedBody: JSON.stringify(JSON.parse(body), null, 2) }],
  [
    'body-reserialised',
    'spaced-escaped',
    { signedBody: body.replaceAll(',', ', ').replaceAll(':', ': ').replace('é', '\\u00e9') },
  ],
  ['body-reserialised', 'final-newline', { signedBody: `${body}\n` }],
  ['body-reserialised', 'compact', { body: body.replaceAll(',', ', '), signedBody: body }],
  ['body-reserialised', 'without-body', { signedBody: '' }],
  ['encoding', 'base64', { encoding: 'base64' }],
  ['encoding', 'upper-case', { encoding: 'upper' }],
  ['key', 'first-pair', { key: 'another-key' }],
  ['key', 'next-pair', { secret: 'the second secret' }],
  ['secret', null, { secret: 'nobody’s secret' }],
  ['secret', 'final-newline', { secret: 'the first secret\n' }],
  ['clock', 'past', at(nowMs - hour)],
  ['clock', 'future', at(nowMs + hour)],
];

describe('the doctor', () => {
  it('finds nothing wrong with a correct call, by either pair', async () => {
    for (const pair of pairs)
      expect(await ask({ ...right, ...pair })).toMatchObject({
        isValid: true,
        guesses: [],
        isKeyKnown: true,
      });
  });

  it.each(mistakes)('names %s (%s) first when that is the mistake', async (cause, variant, changed) => {
    // Signed without a body, nothing stands for it, the separator included.
    const signer = { ...right, ...changed };
    const header =
      signer.signedBody === ''
        ? `Bearer first-key:${createHmac('sha256', signer.secret).update(`POST ${uri} ${timestamp}`).digest('hex')}:${timestamp}`
        : headerOf(signer);
    const diagnosis = await diagnose(
      {
        method: 'POST',
        uri,
        authorization: header,
        body: Buffer.from(signer.body),
        isWhole: true,
        judgedAtMs: nowMs,
      },
      known,
    );
    expect(diagnosis.isValid).toBe(false);
    expect(diagnosis.guesses[0]).toMatchObject({ cause, variant });
    expect(diagnosis.guesses[0]?.certainty).toBe(
      cause === 'secret' && variant === null ? 'likely' : 'proven',
    );
  });

  it('has the mistakes among its guesses, for any two', async () => {
    const some = fc.constantFrom(...mistakes.filter(([, variant]) => variant !== 'without-body'));
    await fc.assert(
      fc.asyncProperty(some, some, async ([first, , one], [second, , other]) => {
        const fields = Object.keys(one);
        fc.pre(first !== second && !Object.keys(other).some((field) => fields.includes(field)));
        const { guesses, isValid } = await ask({ ...right, ...one, ...other });
        const causes = guesses.map(({ cause }) => cause);
        expect(isValid).toBe(false);
        expect(causes).toEqual(expect.arrayContaining([first, second]));
        expect(new Set(causes).size).toBe(causes.length);
      }),
      inputs({ some: 30, all: 150 }),
    );
  });
});

describe('the expected signature', () => {
  const digest = (signer: Signer) => headerOf(signer).split(':')[1] ?? '';

  it('is shown in full for a text too old to be used', async () => {
    const old = { ...right, ...at(nowMs - hour) };
    expect((await ask(old)).expected).toBe(digest(old));
  });

  it.each([
    ['now', {}],
    ['within the tolerance of a clock that is behind', at(nowMs - 9 * 60_000)],
    ['in the future', at(nowMs + hour)],
    ['in seconds', { timestamp: '1000000000', signedTimestamp: '1000000000' }],
    [
      'in an address that could hold another timestamp',
      { ...at(nowMs - hour), uri: `/callbacks ${timestamp} {"a":"` },
    ],
    ['in an address with what nobody sees', { ...at(nowMs - hour), uri: '/callbacks\u0000x\u200b' }],
    ['in an address with a line feed', { ...at(nowMs - hour), uri: `/callbacks\n${timestamp}\n` }],
  ])('is never shown in full for a text whose timestamp is %s', async (_what, changed) => {
    const { expected } = await ask({ ...right, ...changed });
    expect(expected).toMatch(/^[0-9a-f]{8}$/);
  });

  it('is not shown for an unknown key, an unreadable time or an incomplete body', async () => {
    expect((await ask({ ...right, key: 'x' })).expected).toBeNull();
    expect((await ask({ ...right, timestamp: 'today' })).expected).toBeNull();
    const call = {
      method: 'POST',
      uri,
      authorization: headerOf(right),
      body: Buffer.from('{'),
      judgedAtMs: nowMs,
    };
    expect(await diagnose({ ...call, isWhole: false }, known)).toMatchObject({
      expected: null,
      bodySha256: null,
    });
  });

  it('is never shown in full by any question about now, nor is a secret', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 });
    const header = fc.oneof(
      anything,
      fc.tuple(anything, fc.option(anything)).map(([a, b]) => `Bearer first-key:${a}:${timestamp}${b ?? ''}`),
    );
    const lengths = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anything, header, anything, async (path, authorization, text) => {
        const call = { method: 'POST', uri: path, authorization, body: Buffer.from(text), isWhole: true };
        const diagnosis = await diagnose({ ...call, judgedAtMs: nowMs }, known);
        if (diagnosis.expected !== null) lengths.add(diagnosis.expected.length);
        for (const { secret } of pairs) expect(JSON.stringify(diagnosis)).not.toContain(secret);
      }),
    );
    expect([...lengths]).toEqual([8]);
  }, 120_000);

  it.each([
    ['key', { authorization: `Bearer pasted-secret:${'0'.repeat(64)}:${timestamp}` }],
    ['signature', { authorization: `Bearer k:pasted-secret:${timestamp}` }],
    ['timestamp', { authorization: `Bearer k:${'0'.repeat(64)}:pasted-secret` }],
    ['address', { uri: '/pasted-secret' }],
    ['body', { body: '{"ramp_id":"r-1","status":"pasted-secret"}' }],
  ])('never repeats a secret pasted where the %s belongs', async (_where, pasted) => {
    const { body: text, ...others } = { body: '{}', ...pasted };
    const call = {
      method: 'POST',
      uri: '/callbacks',
      authorization: headerOf(right),
      isWhole: true,
      judgedAtMs: nowMs,
      ...others,
    };
    const keys = { ...known, pairs: [{ key: 'k', secret: 'pasted-secret' }] };
    const quoted = JSON.stringify(await diagnose({ ...call, body: Buffer.from(text) }, keys));
    expect(quoted).toContain('•••');
    expect(quoted).not.toContain('pasted-secret');
  });
});

it('shows an enumerated word as far as it is one, bounded in length', async () => {
  const quoted = await ask({ ...right, key: `ké\u202e${'y'.repeat(400)}` });
  expect(quoted.keyId).toMatch(/^k••y+$/);
  expect(quoted.keyId).toHaveLength(200);
});
