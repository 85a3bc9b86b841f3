import { describe, expect, it } from 'vitest';

import { documentDraft, imageDraft, preparedImage } from '#testing/web/documents-form.ts';
import type { PreparedImage } from '#web/workers/image-protocol.ts';

import type { ImageDraft } from './document-drafts.ts';
import {
  isOverridden,
  type Overrides,
  overridesAfter,
  planOf,
  type Warning,
  warningsIn,
} from './image-overrides.tsx';

const none: Overrides = new Map();
const shining = (): PreparedImage => {
  const image = preparedImage();
  return { ...image, measures: { ...image.measures, glareShare: 0.5 } };
};
const passport = (...images: Partial<ImageDraft>[]) => [
  documentDraft(
    'PASSPORT',
    images.map((change, at) => imageDraft({ id: `image ${at}`, ...change })),
  ),
];
const only = (warnings: readonly Warning[]): Warning => {
  expect(warnings).toHaveLength(1);
  return warnings[0]!;
};

describe('warnings', () => {
  it('ask for one decision a code, and name every picture it is about', () => {
    const drafts = passport(
      { prepared: { ...shining(), sha256: 'a' } },
      { prepared: { ...shining(), sha256: 'b' } },
    );
    const warning = only(warningsIn(drafts));
    expect(warning.code).toBe('glare');
    expect(warning.found.map(({ place }) => place)).toEqual(['Passport, image 1', 'Passport, image 2']);
  });

  it('are also that a picture is there twice, but not that a file is called something else than it is', () => {
    const named = {
      code: 'name-says-otherwise',
      severity: 'warning',
      facts: { name: 'PNG', extension: 'jpg' },
    } as const;
    const drafts = passport({ findings: [named] }, {});
    expect(warningsIn(drafts).map(({ code }) => code)).toEqual(['chosen-twice']);
    expect(planOf(drafts, none).findings.map(({ code }) => code)).toContain('name-says-otherwise');
  });
});

describe('sending in spite of a warning', () => {
  it('is said of the very picture: one that was turned or replaced was not meant', () => {
    const drafts = passport({ prepared: shining() });
    const warning = only(warningsIn(drafts));
    const overrides = overridesAfter(none, warning, true);
    expect(isOverridden(warning, overrides)).toBe(true);
    expect(isOverridden(only(warningsIn(passport({ prepared: shining() }))), overrides)).toBe(false);
  });

  it('is said of all its pictures: one that is added later is asked about', () => {
    const image = shining();
    const overrides = overridesAfter(none, only(warningsIn(passport({ prepared: image }))), true);
    const both = passport({ prepared: image }, { prepared: { ...shining(), sha256: 'b' } });
    expect(isOverridden(only(warningsIn(both)), overrides)).toBe(false);
  });

  it('can be taken back', () => {
    const warning = only(warningsIn(passport({ prepared: shining() })));
    const overrides = overridesAfter(overridesAfter(none, warning, true), warning, false);
    expect(isOverridden(warning, overrides)).toBe(false);
  });

  it('is recorded with what was measured, where, and against what', () => {
    const drafts = [documentDraft('SELFIE'), ...passport({ prepared: { ...shining(), sha256: 'b' } })];
    const [warning] = warningsIn(drafts);
    expect(planOf(drafts, none)).toEqual({
      findings: [
        { code: 'glare', measured: 0.5, threshold: expect.any(Number), documentIndex: 1, imageIndex: 0 },
      ],
      overrides: [],
    });
    expect(planOf(drafts, overridesAfter(none, warning!, true)).overrides).toEqual(['glare']);
  });
});
