import { describe, expect, it } from 'vitest';

import { findingText } from '#web/shared/documents/finding-words.ts';
import { blackPng, gifNamedPng, photo, truncated } from '#testing/photos.ts';

import { inspectImage } from './inspect-image.ts';

const codeOf = (bytes: Uint8Array, name: string) => {
  const inspected = inspectImage(bytes, name);
  return inspected.isFit ? inspected.findings.map(({ code }) => code) : inspected.finding.code;
};

describe('pre-flight by bytes', () => {
  it('takes real photographs', () => {
    expect(codeOf(photo('jpeg'), 'passport.jpg')).toEqual([]);
    expect(codeOf(photo('png'), 'passport.PNG')).toEqual([]);
  });

  it('refuses a GIF named .png and says what it is', () => {
    const { name, bytes } = gifNamedPng();
    const inspected = inspectImage(bytes, name);
    expect(inspected).toMatchObject({ isFit: false, finding: { code: 'wrong-type', severity: 'error' } });
    expect(inspected.isFit ? '' : findingText(inspected.finding)).toMatch(/GIF.*Only JPEG and PNG/);
  });

  it('blames a name only where it says JPEG or PNG', () => {
    const pdf = new TextEncoder().encode('%PDF-1.7');
    const said = (name: string) => {
      const inspected = inspectImage(pdf, name);
      return inspected.isFit ? '' : findingText(inspected.finding);
    };
    expect(said('page.pdf')).toMatch(/^This is a PDF file\. Only/);
    expect(said('page')).toMatch(/^This is a PDF file\. Only/);
    expect(said('page.JPG')).toMatch(/^This is a PDF file, despite its name\. Only/);
  });

  it('refuses 30,000 × 30,000 pixels from the header', () => {
    expect(codeOf(blackPng(), 'black.png')).toBe('too-many-pixels');
  });

  it('takes 100 million pixels and refuses one row more', () => {
    expect(codeOf(withSize(10_000, 10_000), 'a.png')).toEqual([]);
    expect(codeOf(withSize(10_000, 10_001), 'a.png')).toBe('too-many-pixels');
  });

  it('refuses 1 × 100,000 pixels from the header: no kind of document is readable on it', () => {
    expect(codeOf(withSize(1, 100_000), 'a.png')).toBe('too-small');
    expect(codeOf(withSize(400, 100_000), 'a.png')).toEqual([]);
    expect(codeOf(withSize(399, 100_000), 'a.png')).toBe('too-small');
  });

  it('refuses what has no end, nothing at all, and what is no image', () => {
    expect(codeOf(truncated(photo('jpeg')), 'a.jpg')).toBe('incomplete');
    expect(codeOf(truncated(photo('png')), 'a.png')).toBe('incomplete');
    expect(codeOf(new Uint8Array(), 'a.jpg')).toBe('empty');
    expect(codeOf(new TextEncoder().encode('hello'), 'a.jpg')).toBe('wrong-type');
    expect(codeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), 'a.jpg')).toBe('unreadable');
  });

  it('warns when the name says otherwise, and goes by the bytes', () => {
    expect(codeOf(photo('jpeg'), 'passport.png')).toEqual(['name-says-otherwise']);
    expect(inspectImage(photo('jpeg'), 'passport.png')).toMatchObject({ mimetype: 'image/jpeg' });
  });
});

/** Restates the header's size. */
function withSize(width: number, height: number): Uint8Array {
  const png = photo('png');
  const view = new DataView(png.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return png;
}
