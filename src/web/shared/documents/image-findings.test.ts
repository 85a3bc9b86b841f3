import { describe, expect, it } from 'vitest';

import { imageDraft, preparedImage } from '#testing/web/documents-form.ts';

import { imageFindings, imageGoodPoints } from './image-findings.ts';

const small = preparedImage();
const smallImage = imageDraft({
  prepared: { ...small, measures: { ...small.measures, width: 700, height: 450 } },
});
const codes = (...given: Parameters<typeof imageFindings>) => imageFindings(...given).map(({ code }) => code);

describe('what pre-flight says of an image', () => {
  it('is judged again when another kind of document is chosen, without the worker', () => {
    expect(codes(smallImage, 'IDENTIFICATION')).toEqual([]);
    expect(codes(smallImage, 'PASSPORT')).toEqual(['too-small']);
  });

  it('tells of the file before it tells of the picture', () => {
    const finding = {
      code: 'name-says-otherwise',
      severity: 'warning',
      facts: { name: 'PNG', extension: 'jpg' },
    } as const;
    expect(codes({ ...smallImage, findings: [finding] }, 'PASSPORT')).toEqual([
      'name-says-otherwise',
      'too-small',
    ]);
  });

  it('says nothing of a picture that is just being turned or was refused', () => {
    for (const state of ['preparing', 'refused'] as const) {
      expect(codes({ ...smallImage, state }, 'PASSPORT')).toEqual([]);
      expect(imageGoodPoints({ ...smallImage, state }, 'IDENTIFICATION')).toEqual([]);
    }
  });

  it('believes the reading that a document is upright, not its bars', () => {
    const { measures } = small;
    const barred = imageDraft({ prepared: { ...small, measures: { ...measures, linesDownToAcross: 9 } } });
    expect(codes(barred, 'DRIVING_LICENSE')).toEqual(['sideways']);
    expect(codes({ ...barred, isReadSideways: true }, 'DRIVING_LICENSE')).toEqual(['sideways']);
    expect(codes({ ...barred, isReadSideways: false }, 'DRIVING_LICENSE')).toEqual([]);
  });

  it('says what is good only once it is known of what', () => {
    expect(imageGoodPoints(smallImage, 'IDENTIFICATION')).toContain('sharp');
    expect(imageGoodPoints(smallImage, '')).toEqual([]);
  });
});
