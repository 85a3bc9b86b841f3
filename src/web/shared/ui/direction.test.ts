// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';

import { isRightToLeft, stepAlongLine } from './direction.ts';

afterEach(() => {
  document.documentElement.dir = '';
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
