import { describe, expect, it } from 'vitest';

import { diagnose, type Known } from './diagnose.ts';

const nowMs = Date.parse('2026-05-04T10:00:00Z');
const known: Known = {
  pairs: [{ key: 'first-key', secret: 'the first secret' }],
  style: { separator: 'space', emptyBody: 'omit' },
  address: { origin: 'https://service.example', basePath: '/partner' },
  nowMs,
};
/** Signed with another secret. */
const unlike = `Bearer first-key:${'0'.repeat(64)}:${nowMs * 1000}`;

describe('what is shown of the signed text', () => {
  const shown = async (method: string, path: string, text: string) => {
    const call = {
      method,
      uri: path,
      authorization: unlike,
      body: Buffer.from(text),
      isWhole: true,
    };
    return (await diagnose({ ...call, judgedAtMs: nowMs }, known)).signedText;
  };

  it('is a body with its white space, personal values masked and unknown ones hidden', async () => {
    const text =
      '{ "identityReference": "c-1",\n "email": "ada@example.com", "planted": {"Ada Lovelace": ["Ada", 7]},\t"givenName":"Ada"}';
    const { body: masked } = await shown('POST', '/partner/eapi/v0/identities/basic', text);
    expect(masked).toBe(
      '{ "identityReference": "c-1",\n "email": "a•••@e•••.com", "planted": {"•••": ["•••", "•••"]},\t"givenName":"A•••"}',
    );
  });

  it('is a callback with the fields of its message', async () => {
    const text = '{"ramp_id":"r-1","status":"FULFILLED","phone":"+61400000000"}';
    const { body: masked } = await shown('POST', '/callbacks', text);
    expect(masked).toBe('{"ramp_id":"r-1","status":"FULFILLED","phone":"•••"}');
  });

  it('is only the structure of what is not JSON', async () => {
    expect((await shown('POST', '/callbacks', 'name=Ada&x')).body).toBe('••••=•••&•');
  });

  it('hides numbers, even of open fields', async () => {
    const { body: masked } = await shown('POST', '/callbacks', '{"ramp_id":"r-1","status":61400000000}');
    expect(masked).toBe('{"ramp_id":"r-1","status":"•••"}');
  });

  it('is a price query’s known names and words', async () => {
    const price = async (query: string) =>
      (await shown('GET', `/partner/eapi/v0/price?${query}`, '')).uri.split('?')[1];
    expect(await price('fiat=AUD&fiatAmount=100.00&note=Ada')).toBe('fiat=AUD&fiatAmount=100.00&note=•••');
    expect(await price(`fiat=ada@example.com&crypto=${'x'.repeat(101)}`)).toBe('fiat=•••&crypto=•••');
    expect(await price('ada@example.com&ada@example.com=1')).toBe('•••&•••=•••');
  });

  it('is an address within the length of an address', async () => {
    expect((await shown('GET', `/a${'/b'.repeat(3900)}`, '')).uri).toHaveLength(2000);
  });

  it('is an address without query values, and only with valid identifiers', async () => {
    const { uri: masked } = await shown(
      'GET',
      '/partner/eapi/v0/identities/c-1?email=ada%40example.com&x=Ada',
      '',
    );
    expect(masked).toBe('/partner/eapi/v0/identities/c-1?email=a•••@e•••.com&x=•••');
    expect((await shown('GET', '/ada@example.com/x', '')).uri).toBe('/•••/x');
  });
});

it('bounds its work for any input', async () => {
  const bodies = [
    '['.repeat(262_144),
    `${'['.repeat(64)}${'1,'.repeat(100_000)}1${']'.repeat(64)}`,
    `"${'\\u0041'.repeat(40_000)}"`,
    '\0'.repeat(262_144),
    `{"a":"${'\ud800'.repeat(1000)}"}`,
  ];
  for (const text of bodies) {
    const call = { method: 'POST', uri: '/callbacks', authorization: unlike, isWhole: true };
    const { guesses, signedText } = await diagnose(
      { ...call, body: Buffer.from(text), judgedAtMs: nowMs },
      known,
    );
    expect(guesses[0]).toEqual({ cause: 'secret', certainty: 'likely', variant: null });
    expect(signedText.body?.length).toBeLessThanOrEqual(text.length * 4);
  }
}, 60_000);
