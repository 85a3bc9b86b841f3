// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';

import { inLanguage } from '#testing/web/in-language.ts';

import { isRightToLeft, stepAlongLine } from './direction.ts';

afterEach(() => {
  document.documentElement.dir = '';
});

describe('a text within a sentence', () => {
  it.each([
    ['en', '+49 171 123'],
    ['de', '+49 171 123'],
    ['ar', '\u2068+49 171 123\u2069'],
  ] as const)('keeps its order in %s', async (language, shown) => {
    const { inOwnOrder } = await inLanguage(language, () => import('./direction.ts'));
    expect(inOwnOrder('+49 171 123')).toBe(shown);
  });
});

describe('the arrow keys along a line', () => {
  it.each([
    ['', 'ArrowRight', 1],
    ['', 'ArrowLeft', -1],
    ['ltr', 'ArrowRight', 1],
    ['ltr', 'ArrowLeft', -1],
    ['rtl', 'ArrowRight', -1],
    ['rtl', 'ArrowLeft', 1],
    ['rtl', 'ArrowDown', 0],
    ['ltr', 'Home', 0],
  ])('with the direction “%s” %s leads %i', (dir, key, step) => {
    document.documentElement.dir = dir;
    expect(stepAlongLine(key)).toBe(step);
    expect(isRightToLeft()).toBe(dir === 'rtl');
  });
});
