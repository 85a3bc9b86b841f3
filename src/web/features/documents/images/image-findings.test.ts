import { describe, expect, it } from 'vitest';

import { customerIn, documentDraft, imageDraft, preparedImage } from '#testing/web/documents-form.ts';

import { checkRequest } from '../request/share-documents-request.ts';
import { imageFindings, imageGoodPoints, isBlocked } from './image-findings.ts';

/** Enough for a card, and too little for a passport. */
const small = preparedImage();
const smallImage = imageDraft({
  prepared: { ...small, measures: { ...small.measures, width: 700, height: 450 } },
});
const codes = (...given: Parameters<typeof imageFindings>) => imageFindings(...given).map(({ code }) => code);

describe('what pre-flight says of an image', () => {
  it('is judged anew when another kind of document is chosen, without the worker', () => {
    expect(codes(smallImage, 'IDENTIFICATION')).toEqual([]);
    expect(codes(smallImage, 'PASSPORT')).toEqual(['too-small']);
  });

  it('tells of the file before it tells of the picture', () => {
    const finding = { code: 'name-says-otherwise', severity: 'warning', message: 'x' } as const;
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

  it('says what is good only once it is known of what', () => {
    expect(imageGoodPoints(smallImage, 'IDENTIFICATION')).toContain('sharp');
    expect(imageGoodPoints(smallImage, '')).toEqual([]);
  });

  it('keeps an image from being sent as a kind for which it is too small, and as no other', () => {
    const problems = (type: 'PASSPORT' | 'IDENTIFICATION') => [
      ...checkRequest(customerIn('AU'), [documentDraft(type, [smallImage])]).problems.keys(),
    ];
    expect(isBlocked(smallImage, 'PASSPORT')).toBe(true);
    expect(problems('PASSPORT')).toEqual(['identityDocuments.0.images.0.base64']);
    expect(problems('IDENTIFICATION')).toEqual([]);
  });
});
