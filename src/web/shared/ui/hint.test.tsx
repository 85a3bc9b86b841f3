// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Hint } from './hint.tsx';

const box = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.hasAttribute('popover') ? box(0, 0, 120, 20) : box(500, 100, 40, 40);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.documentElement.dir = '';
});

describe('a hint at the end of its control', () => {
  it.each([
    ['ltr', '546px'],
    ['rtl', '374px'],
  ])('in a page read %s begins at %s', async (dir, left) => {
    document.documentElement.dir = dir;
    render(
      <Hint label="Customers" side="end">
        <button type="button">C</button>
      </Hint>,
    );
    await userEvent.hover(screen.getByRole('button'));
    const { style } = screen.getByText('Customers');
    expect([style.left, style.top]).toEqual([left, '110px']);
  });
});
