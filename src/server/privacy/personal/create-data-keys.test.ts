import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createDataKeys, SealError } from './create-data-keys.ts';
import type { LookupKind } from './data-keys.ts';

interface Vectors {
  readonly key: string;
  readonly previous: string;
  readonly keyId: string;
  readonly sealed: readonly { readonly text: string; readonly place: string; readonly sealed: string }[];
  readonly lookups: readonly {
    readonly kind: LookupKind;
    readonly value: string;
    readonly digests: string[];
  }[];
  readonly digests: readonly { readonly purpose: string; readonly text: string; readonly digest: string }[];
}

/** Made by data-keys-vectors.py, which shares no line with the code. */
const vectors = JSON.parse(
  readFileSync(new URL('./data-keys-vectors.json', import.meta.url), 'utf8'),
) as Vectors;
const both = createDataKeys({ current: vectors.key, previous: vectors.previous });
const place = 'personal_value.value:customer:a:email';

describe('sealing', () => {
  it.each(vectors.sealed)('opens the published $sealed', ({ text, place: at, sealed }) =>
    expect(both.open(sealed, at)).toBe(text),
  );

  it('names the published key', () => expect(both.keyId).toBe(vectors.keyId));

  it('opens every text, and never seals the same text alike', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = both.seal(text, place);
        expect(both.open(sealed, place)).toBe(text);
        expect(both.seal(text, place)).not.toBe(sealed);
        expect(both.isCurrent(sealed)).toBe(true);
      }),
    ));

  it('never uses an iv twice', () => {
    const ivs = Array.from({ length: 1000 }, () => both.seal('x', place).split('.')[2]);
    expect(new Set(ivs).size).toBe(1000);
  });

  it('opens nothing outside the place it was sealed for', () => {
    const sealed = both.seal('x', place);
    for (const other of ['', `${place} `, 'personal_value.value:customer:b:email'])
      expect(() => both.open(sealed, other)).toThrow(SealError);
  });

  it('opens nothing with a changed character', () => {
    const sealed = both.seal('alex@example.com', place);
    const [version, id, iv = '', content = ''] = sealed.split('.');
    fc.assert(
      fc.property(fc.nat({ max: iv.length + content.length - 2 }), (at) => {
        const text = `${iv}${content}`;
        const changed = text.slice(0, at) + (text[at] === 'A' ? 'Q' : 'A') + text.slice(at + 1);
        const other = `${version}.${id}.${changed.slice(0, iv.length)}.${changed.slice(iv.length)}`;
        expect(() => both.open(other, place)).toThrow(SealError);
      }),
    );
  });

  it.each([
    '',
    'alex',
    'v1',
    'v1.00000000.AAAA.AAAA',
    `v1.${vectors.keyId}..`,
    `v2.${vectors.keyId}.AAAA.AAAA`,
  ])('refuses %s, and repeats nothing of it', (sealed) =>
    expect(() => both.open(sealed, place)).toThrow(/^what was read was not sealed/),
  );

  it('opens with the previous key and seals with the current one', () => {
    const sealed = createDataKeys({ current: vectors.previous }).seal('x', place);
    expect(both.open(sealed, place)).toBe('x');
    expect(both.isCurrent(sealed)).toBe(false);
    const alone = createDataKeys({ current: vectors.key });
    expect(() => alone.open(sealed, place)).toThrow(SealError);
    expect(alone.open(both.seal('x', place), place)).toBe('x');
  });
});

describe('the blind index', () => {
  it.each(vectors.lookups)('knows $kind $value by the published digests', ({ kind, value, digests }) =>
    expect(both.lookupDigests(kind, value)).toEqual(digests),
  );

  it('has no digest for what is empty in canonical form', () => {
    expect(both.lookupDigests('phone', 'none')).toEqual([]);
    expect(both.lookupDigests('email', '  ')).toEqual([]);
  });

  it('distinguishes kinds', () =>
    expect(both.lookupDigests('email', '61412')).not.toEqual(both.lookupDigests('phone', '61412')));
});

it.each(vectors.digests)('digests $purpose as published', ({ purpose, text, digest }) => {
  expect(both.digest(purpose, text)).toBe(digest);
  expect(both.digest(purpose, Buffer.from(text))).toBe(digest);
  const older = createDataKeys({ current: vectors.previous });
  expect(both.digests(purpose, text)).toEqual([digest, older.digest(purpose, text)]);
  expect(older.digests(purpose, text)).toEqual([older.digest(purpose, text)]);
});
