import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBytes } from '#testing/cut-bytes.ts';
import { imageOf, shareDocumentsBody, smallJpeg, smallPng } from '#testing/share-documents-body.ts';
import { inspectBody, type BodyOperationName } from './inspect-body.ts';

const inspect = (body: unknown, operation: BodyOperationName = 'shareDocuments', places: number[] = []) =>
  inspectBody(
    cutBytes(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), places),
    operation,
  );

const firstImage = 'identityDocuments[0].images[0]';
const png = (width: number, height: number, length = 40) => {
  const bytes = Buffer.alloc(length);
  smallPng.copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
};

describe('verdict on a share-documents body', () => {
  it('reports whose identity it is and of each image place, side, type, size and SHA-256, however the body is cut', () => {
    const body = shareDocumentsBody([
      imageOf(),
      { ...imageOf(smallJpeg.toString('base64'), 'image/jpeg'), side: 'BACK' },
    ]);
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const shared = { documentType: 'PASSPORT', documentIndex: 0, width: 400, height: 300 };
    const images = [
      {
        ...shared,
        imageIndex: 0,
        side: 'FRONT',
        mimetype: 'image/png',
        type: 'image/png',
        bytes: smallPng.length,
        sha256: sha256(smallPng),
      },
      {
        ...shared,
        imageIndex: 1,
        side: 'BACK',
        mimetype: 'image/jpeg',
        type: 'image/jpeg',
        bytes: smallJpeg.length,
        sha256: sha256(smallJpeg),
      },
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 10 }), (places) => {
        const verdict = inspect(body, 'shareDocuments', places);
        expect(verdict).toMatchObject({ kind: 'accepted', identityReference: 'customer-1', images });
      }),
    );
  });

  it('gives the request as the contract reads it, with digests in the place of images', () => {
    const verdict = inspect(shareDocumentsBody());
    const image = {
      mimetype: 'image/png',
      side: 'FRONT',
      base64: expect.objectContaining({ bytes: smallPng.length }),
    };
    expect(verdict).toMatchObject({
      request: { email: 'jane@example.com', identityDocuments: [{ images: [image] }] },
    });
  });

  it.each([
    ['The image is empty', ''],
    ['The image is not valid base64', 'data:image/png;base64,AAAA'],
    ['The image is over 10 MB (10,485,760 bytes)', png(400, 300, 10_485_761)],
    ['The file is neither JPEG nor PNG', Buffer.from('GIF89a named .png').toString('base64')],
    ['The header of the image can’t be read', smallPng.subarray(0, 12).toString('base64')],
    ['The image has over 100 million pixels', png(30_000, 30_000)],
    ['The header of the image can’t be read', png(0, 0, 600_000)],
    [
      'The image must be sent as text',
      { bytes: 1, sha256: '0'.repeat(64), fault: null, type: 'image/png', width: 1, height: 1 },
    ],
    ['The image must be sent as text', 7],
  ])('refuses: %s', (message, base64) => {
    const verdict = inspect(shareDocumentsBody([imageOf(base64)]));
    expect(verdict).toEqual({
      kind: 'refused',
      errors: { [`${firstImage}.base64`]: message },
      masked: [],
    });
  });

  it('passes an image of exactly 10,485,760 bytes', () =>
    expect(inspect(shareDocumentsBody([imageOf(png(400, 300, 10_485_760))]))).toMatchObject({
      kind: 'accepted',
    }));

  it('refuses an image declared as what its bytes are not', () => {
    const verdict = inspect(shareDocumentsBody([imageOf(smallPng.toString('base64'), 'image/jpeg')]));
    expect(verdict).toEqual({
      kind: 'refused',
      errors: { [`${firstImage}.mimetype`]: 'The file’s actual type is image/png' },
      masked: [],
    });
  });

  it('says which image is declared as what it is not beside everything else that is wrong', () => {
    const mislabelled = { ...imageOf(smallPng.toString('base64'), 'image/jpeg'), side: 'TOP' };
    const verdict = inspect(shareDocumentsBody([mislabelled, 7], { email: '' }));
    expect((verdict as { errors: object }).errors).toEqual({
      email: 'Required',
      [`${firstImage}.mimetype`]: 'The file’s actual type is image/png',
      [`${firstImage}.side`]: 'Choose the side',
      'identityDocuments[0].images[1]': expect.any(String),
    });
  });

  it('refuses what the schema refuses, by path, and reports missing fields', () => {
    const verdict = inspect(shareDocumentsBody([imageOf()], { email: 'nobody', sourceOfFunds: undefined }));
    expect(verdict).toMatchObject({ kind: 'refused' });
    expect(Object.keys((verdict as { errors: object }).errors)).toEqual(['email', 'sourceOfFunds']);
  });

  it('says where a mask stands in the place of a value, beside what the schema refuses, and not the mask', () => {
    const verdict = inspect(shareDocumentsBody([imageOf()], { email: '', mobileNumber: '•••901' }));
    expect(verdict).toMatchObject({ kind: 'refused', masked: ['mobileNumber'] });
    expect(JSON.stringify(verdict)).not.toContain('901');
  });

  it('names unknown fields by the path of their parent alone', () => {
    const verdict = inspect(
      shareDocumentsBody(
        [
          { ...imageOf(), 'PLANTED-field': 1 },
          { ...imageOf(), x: 'PLANTED' },
        ],
        { PLANTED: 'PLANTED', email: 'nobody' },
      ),
    );
    expect(verdict).toEqual({
      kind: 'unknown-field',
      paths: [firstImage, 'identityDocuments[0].images[1]', ''],
    });
  });

  it('is unreadable with a stable code and a constant text', () =>
    expect(inspect('{"email":"PLANTED","email":"PLANTED"}')).toEqual({
      kind: 'unreadable',
      code: 'duplicate-key',
      detail: 'An object contains the same field twice',
    }));

  it('echoes no value that was sent', () => {
    const planted = fc.constantFrom(
      'PLANTED',
      ['PLANTED'],
      { PLANTED: 'PLANTED' },
      { number: 'PLANTED\u0001' },
    );
    const fields = Object.keys(shareDocumentsBody()).filter(
      (field) => !['identityReference', 'mobileNumber'].includes(field),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), planted, (field, value) => {
        const verdict = inspect(shareDocumentsBody([imageOf()], { email: 'wrong', [field]: value }));
        expect(verdict.kind).not.toBe('accepted');
        expect(JSON.stringify(verdict)).not.toContain('PLANTED');
      }),
    );
  });
});

describe('verdict on other bodies', () => {
  it('follows the schema of the operation', () => {
    expect(inspect({ identityReference: 'hasOwnProperty' }, 'createBasicIdentity')).toEqual({
      kind: 'accepted',
      identityReference: 'hasOwnProperty',
      images: [],
      request: { identityReference: 'hasOwnProperty' },
    });
    expect(inspect({ identityReference: 'a b' }, 'createBasicIdentity')).toMatchObject({ kind: 'refused' });
    expect(inspect({ identityReference: 'a', base64: 'AAAA' }, 'createBasicIdentity')).toEqual({
      kind: 'unknown-field',
      paths: [''],
    });
  });

  it('inspects the images of an update too', () => {
    const body = {
      identityReference: 'a-1',
      email: 'a@example.com',
      identityDocuments: [{ images: [imageOf()] }],
    };
    expect(inspect(body, 'updateIdentity')).toMatchObject({
      kind: 'accepted',
      images: [{ documentType: null, bytes: smallPng.length }],
    });
  });

  it.each(['[]', '"text"', '7', 'null'])('refuses the body %s as a whole', (body) =>
    expect(inspect(body)).toEqual({ kind: 'refused', errors: { '': expect.any(String) }, masked: [] }),
  );

  it('never throws and always ends, whatever the bytes', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
        ),
        (body) => {
          expect(['refused', 'unreadable', 'unknown-field']).toContain(inspect(body).kind);
        },
      ),
      { numRuns: 500 },
    ));

  it('reports at most a hundred errors', () => {
    const verdict = inspect(
      shareDocumentsBody([], { identityDocuments: Array.from({ length: 1000 }, () => 0) }),
    );
    expect(Object.keys((verdict as { errors: object }).errors)).toHaveLength(100);
  });
});
