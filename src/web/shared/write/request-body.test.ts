import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PreparedImage } from '#web/workers/image-protocol.ts';
import { preparedImage } from '#testing/web/documents-form.ts';

import { hasImages, jsonParts, requestBody, requestFingerprint } from './request-body.ts';

const base64 = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64'));

/** Any JSON, some texts marked as image contents. */
class Content {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue(),
    base64.map((text) => new Content(text)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), fc.oneof(tie('value'), fc.constant(undefined)), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}));

const requestWith = (base64: PreparedImage, email = 'ada@example.com') => ({
  identityReference: 'c-1',
  email,
  identityDocuments: [
    { type: 'SELFIE', images: [{ base64, mimetype: 'image/jpeg' as const, side: 'FRONT' as const }] },
  ],
});

const replaced = (node: unknown, how: (content: Content) => unknown): unknown => {
  if (node instanceof Content) return how(node);
  if (Array.isArray(node)) return node.map((item) => replaced(item, how));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, replaced(item, how)]));
};

describe('the body of the request', () => {
  it('is byte for byte what JSON.stringify gives', async () => {
    await fc.assert(
      fc.asyncProperty(value, async (node) => {
        const parts = [...jsonParts(replaced(node, ({ text }) => new Blob([text])))];
        const expected = new Blob([JSON.stringify(replaced(node, ({ text }) => text))]);
        expect(new Uint8Array(await new Blob(parts).arrayBuffer())).toEqual(
          new Uint8Array(await expected.arrayBuffer()),
        );
      }),
    );
  });

  it('holds the images as base64 and is compact JSON', async () => {
    const request = requestWith(preparedImage(Uint8Array.of(0xff, 0xd8, 0xff, 0)));
    const text = await requestBody(request).text();
    expect(text).toBe(JSON.stringify(JSON.parse(text)));
    expect(JSON.parse(text)).toMatchObject({
      identityDocuments: [{ images: [{ base64: '/9j/AA==', side: 'FRONT' }] }],
    });
    expect(requestBody(request).type).toBe('application/json');
  });

  it('has pictures only where a document has one', () => {
    expect(hasImages(requestWith(preparedImage()))).toBe(true);
    expect(hasImages({ identityDocuments: [{}, { images: [] }] })).toBe(false);
    expect(hasImages({})).toBe(false);
  });
});

describe('the fingerprint of a request', () => {
  const fingerprint = (sha256: string, email?: string) =>
    requestFingerprint(requestWith(preparedImage(Uint8Array.of(1), sha256), email));

  it('is another after any edit, of a field or an image', () => {
    expect(fingerprint('a'.repeat(64))).toBe(fingerprint('a'.repeat(64)));
    expect(fingerprint('b'.repeat(64))).not.toBe(fingerprint('a'.repeat(64)));
    expect(fingerprint('a'.repeat(64), 'bob@example.com')).not.toBe(fingerprint('a'.repeat(64)));
  });
});
