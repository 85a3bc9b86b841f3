import { createHash } from 'node:crypto';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { extremeCuts } from '#testing/cut-bytes.ts';
import { inputs } from '#testing/inputs.ts';
import { refusalOf, scanBody } from '#testing/scan-body.ts';

import { DigestedImage } from './digested-image.ts';
import type { JsonRefusalCode } from './verdict.ts';

const cuts = fc.array(fc.nat(), { maxLength: 20 });
const png = Buffer.from('89504e470d0a1a0a0000000d494844520000753000007530080200000000000000', 'hex');
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0001108012c019003012200021101031101ffd9',
  'hex',
);

describe('images in a scanned body', () => {
  const imageOf = (text: string, at: readonly number[] = []) => {
    const { base64 } = scanBody(`{"base64":"${text}"}`, at) as { base64: DigestedImage };
    expect(base64).toBeInstanceOf(DigestedImage);
    return base64;
  };
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  it('are digested as their original bytes, however the body is cut', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.uint8Array({ minLength: 2000, maxLength: 5000 }),
    );
    fc.assert(
      fc.property(
        bytes,
        cuts,
        fc.constantFrom('plain', 'slashes', 'unicode', 'lines'),
        (original, at, spelling) => {
          fc.pre(original.length > 0);
          const plain = Buffer.from(original).toString('base64');
          const spelt = {
            plain,
            slashes: plain.replaceAll('/', '\\/'),
            unicode: plain.replaceAll(/[AZ=]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`),
            lines: plain.replaceAll(/.{76}(?=.)/g, '$&\\r\\n'),
          };
          expect(imageOf(spelt[spelling], at)).toMatchObject({
            fault: null,
            bytes: original.length,
            sha256: sha256(original),
          });
        },
      ),
      inputs({ some: 120, all: 500 }),
    );
  });

  it.each([
    ['empty', ''],
    ['empty', '\\r\\n'],
    ['not-base64', 'AAA'],
    ['not-base64', 'A'],
    ['not-base64', '='],
    ['not-base64', 'A==='],
    ['not-base64', 'AA=A'],
    ['not-base64', 'AA==AAAA'],
    ['not-base64', 'AA==\\n'],
    ['not-base64', 'AA-_'],
    ['not-base64', 'data:image/png;base64,AAAA'],
    ['not-base64', 'AAA\\u0041A'],
    ['not-base64', 'AAA '],
    ['not-base64', 'AAA\u212a'],
    ['not-base64', 'AAA\\u017f'],
    ['not-base64', 'AAAé'],
    ['not-base64', '😀'],
    ['not-base64', '\\ud83d\\ude00'],
    ['not-base64', '\\"\\\\'],
    ['not-base64', 'AA\\tAA'],
  ] as const)('carry the fault %s: %j', (fault, text) => {
    for (const at of extremeCuts(`{"base64":"${text}"}`)) expect(imageOf(text, at).fault).toBe(fault);
  });

  it.each(['-', '_', ' ', '=', 'é', '%', '\\n-'])(
    'carry the fault wherever %j occurs in a long text',
    (bad) => {
      const good = 'QUJD'.repeat(50_000);
      for (const at of [0, 1, 3, 511, 65_536, 65_537, 199_990]) {
        const text = `${good.slice(0, at)}${bad}${good.slice(at + 1)}`;
        expect(imageOf(text).fault).toBe('not-base64');
        expect(imageOf(text, [at + 12, 70_000]).fault).toBe('not-base64');
      }
    },
  );

  it.each<[JsonRefusalCode, string | Buffer]>([
    ['lone-surrogate', 'A\\ud83d'],
    ['lone-surrogate', '\\ud83dA'],
    ['lone-surrogate', '\\ude00'],
    ['lone-surrogate', '\\ud83d\\n'],
    ['lone-surrogate', '\\ud83d\\ud83d\\ude00'],
    ['nul-character', 'AAAA\\u0000'],
    ['invalid-utf8', Buffer.from('AAA\xff', 'latin1')],
    ['invalid-utf8', Buffer.from('AAA\xc3', 'latin1')],
    ['invalid-utf8', Buffer.from('\xc3\\n\xa9', 'latin1')],
    ['not-json', 'AA\rAA'],
    ['not-json', 'é\u0000'],
  ])('make the body unreadable with %s all the same', (code, text) => {
    const body = Buffer.concat([Buffer.from('{"base64":"'), Buffer.from(text), Buffer.from('"}')]);
    for (const at of extremeCuts(body)) expect(refusalOf(body, at)).toBe(code);
  });

  it('are found under the key however it is spelt, and only there', () => {
    expect((scanBody('{"base64" \n: "AAAA"}') as { base64: unknown }).base64).toBeInstanceOf(DigestedImage);
    expect((scanBody('{"\\u0062as\\u006564":"AAAA"}') as { base64: unknown }).base64).toBeInstanceOf(
      DigestedImage,
    );
    expect(scanBody('{"base64":["base64","AAAA"],"Base64":"AAAA","a":"base64"}')).toEqual({
      base64: ['base64', 'AAAA'],
      Base64: 'AAAA',
      a: 'base64',
    });
  });

  it('cannot be imitated by an object', () => {
    const { base64 } = scanBody(
      `{"base64":{"bytes":1,"sha256":"${'0'.repeat(64)}","fault":null,"type":"image/png"}}`,
    ) as { base64: unknown };
    expect(base64).not.toBeInstanceOf(DigestedImage);
  });

  it('are text like any other where nothing is digested', () =>
    expect(scanBody('{"base64":"AAAA"}', [], false)).toEqual({ base64: 'AAAA' }));

  it('have no size where the header ends within it, whatever follows it in memory', () => {
    const cut = (image: Buffer, bytes: number) =>
      new DigestedImage({ bytes, sha256: '', head: image.subarray(0, bytes), fault: null });
    for (let bytes = 8; bytes < 24; bytes += 1) expect(cut(png, bytes)).toMatchObject({ width: null });
    expect(cut(png, 24)).toMatchObject({ width: 30_000, height: 30_000 });
    for (let bytes = 3; bytes < 29; bytes += 1) expect(cut(jpeg, bytes)).toMatchObject({ width: null });
    expect(cut(jpeg, 29)).toMatchObject({ width: 400, height: 300 });
  });

  it('have their type and size from their bytes', () => {
    expect(imageOf(png.toString('base64'))).toMatchObject({
      type: 'image/png',
      width: 30_000,
      height: 30_000,
    });
    expect(imageOf(jpeg.toString('base64'))).toMatchObject({ type: 'image/jpeg', width: 400, height: 300 });
    expect(imageOf(Buffer.from('GIF89a\u0001\u0000').toString('base64'))).toMatchObject({
      type: null,
      width: null,
      height: null,
    });
    expect(imageOf(jpeg.subarray(0, 12).toString('base64'))).toMatchObject({
      type: 'image/jpeg',
      width: null,
      height: null,
    });
    expect(imageOf(png.subarray(0, 10).toString('base64'))).toMatchObject({ type: 'image/png', width: null });
  });
});
