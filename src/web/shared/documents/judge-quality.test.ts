import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plannedFinding } from '#contract/desk/submissions.ts';
import { documentTypes } from '#contract/service/documents.ts';
import { findingFigures, findingText } from '#web/shared/documents/finding-words.ts';
import { goodPoints, judgeQuality } from '#web/shared/documents/image-findings.ts';
import type { ImageMeasures } from '#web/workers/image-protocol.ts';
import { thresholdsOf } from '#web/workers/quality-thresholds.ts';

const good: ImageMeasures = {
  width: 3024,
  height: 4032,
  sharpness: 60,
  glareShare: 0,
  brightness: 200,
  edgeContact: { top: 0, right: 0, bottom: 0, left: 0 },
  linesDownToAcross: 0.5,
};
const bad: ImageMeasures = {
  ...good,
  sharpness: 5,
  glareShare: 0.1,
  brightness: 30,
  edgeContact: { top: 0, right: 0.7, bottom: 0, left: 0 },
  linesDownToAcross: 4,
};
const order = ['cut-off', 'glare', 'blurred', 'too-dark', 'sideways'];
const codes = (...given: Parameters<typeof judgeQuality>) => judgeQuality(...given).map(({ code }) => code);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const measures: fc.Arbitrary<ImageMeasures> = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
  sharpness: fc.option(fc.double({ min: 0, max: 300, noNaN: true })),
  glareShare: share,
  brightness: fc.integer({ min: 0, max: 255 }),
  edgeContact: fc.option(fc.record({ top: share, right: share, bottom: share, left: share })),
  linesDownToAcross: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
});
const anyType = fc.constantFrom(...documentTypes, '' as const);

describe('what is found on a picture', () => {
  it('is nothing when all is well, for any kind of document', () => {
    for (const type of [...documentTypes, ''] as const) expect(codes(good, type)).toEqual([]);
  });

  it('comes with cut off before glare before blur, then darkness, then lying on its side', () => {
    expect(codes(bad, 'PASSPORT')).toEqual(order);
    fc.assert(
      fc.property(measures, anyType, (given, type) => {
        const found = codes(given, type);
        const expected = found.includes('too-small')
          ? ['too-small']
          : order.filter((code) => found.includes(code as never));
        expect(found).toEqual(expected);
      }),
    );
  });

  it('has a code that the desk keeps, what was measured, the threshold, and a sentence that says what to do', () => {
    fc.assert(
      fc.property(measures, anyType, (given, type) => {
        for (const finding of judgeQuality(given, type)) {
          const { code, measured, threshold, severity } = finding;
          const message = findingText(finding);
          const kept = { code, measured, threshold, documentIndex: 0, imageIndex: 0 };
          expect(plannedFinding.safeParse(kept).success).toBe(true);
          expect(message).toMatch(/(?:Take|take|Rotate|Choose|Retake|retake) /);
          expect(message).not.toMatch(/\d/);
          expect(`${findingFigures(finding)}`).not.toMatch(/NaN|undefined|Infinity/);
          expect(message).not.toMatch(/NaN|undefined|Infinity/);
          expect(severity).toBe(code === 'too-small' ? 'error' : 'warning');
        }
      }),
    );
  });

  it('speaks of a selfie and its face, never of a document', () => {
    for (const measured of [bad, { ...bad, width: 100 }]) {
      for (const finding of judgeQuality(measured, 'SELFIE')) {
        expect(findingText(finding)).not.toMatch(/document|read|photo\. /);
      }
    }
    expect(judgeQuality({ ...good, sharpness: 5 }, 'SELFIE').map(findingText)).toEqual([
      'The selfie is blurred. Hold the camera still, tap the face to focus and retake the selfie.',
    ]);
    expect(judgeQuality({ ...good, sharpness: 5 }, 'SELFIE').map(findingFigures)).toEqual([
      'Sharpness 5, at least 30 needed',
    ]);
    expect(judgeQuality({ ...good, sharpness: 5 }, 'PASSPORT').map(findingText)).toEqual([
      'The photo is blurred. Hold the camera still, tap the document to focus and retake the photo.',
    ]);
  });

  it('goes by the kind: a selfie has neither edges nor lines of print', () => {
    expect(codes({ ...bad, sharpness: 60, glareShare: 0, brightness: 200 }, 'SELFIE')).toEqual([]);
  });

  it('blocks what is too small for one kind and not for another, and then says nothing else', () => {
    const small = { ...bad, width: 700, height: 450 };
    expect(codes(small, 'PASSPORT')).toEqual(['too-small']);
    expect(codes(small, 'IDENTIFICATION')).not.toContain('too-small');
    expect(judgeQuality(small, 'PASSPORT')[0]).toMatchObject({
      severity: 'error',
      measured: 700,
      threshold: 800,
    });
  });

  it('takes what is exactly at its threshold', () => {
    for (const type of documentTypes) {
      const { minSharpness, maxGlareShare, minBrightness, minLongSide, minShortSide } = thresholdsOf(type);
      const just = { sharpness: minSharpness, glareShare: maxGlareShare, brightness: minBrightness };
      expect(codes({ ...good, ...just, width: minLongSide, height: minShortSide }, type)).toEqual([]);
    }
  });

  it('is not called cut off when it touches three edges or all: a scan shows nothing else', () => {
    const contact = { top: 0, right: 0.9, bottom: 1, left: 0.9 };
    expect(codes({ ...good, edgeContact: contact }, 'IDENTIFICATION')).toEqual([]);
    expect(codes({ ...good, edgeContact: { ...contact, left: 0 } }, 'IDENTIFICATION')).toEqual(['cut-off']);
  });
});

describe('what is good about a picture', () => {
  it('is never reported together with its opposite, nor for what can’t be measured', () => {
    expect(goodPoints(good, 'PASSPORT')).toEqual(['whole', 'no-glare', 'sharp', 'bright']);
    expect(goodPoints(bad, 'PASSPORT')).toEqual([]);
    expect(goodPoints({ ...good, edgeContact: null, sharpness: null }, 'PASSPORT')).toEqual([
      'no-glare',
      'bright',
    ]);
    expect(goodPoints({ ...good, width: 300 }, 'PASSPORT')).toEqual([]);
    expect(goodPoints(good, 'SELFIE')).not.toContain('whole');
  });
});
