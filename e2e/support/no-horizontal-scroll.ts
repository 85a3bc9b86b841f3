import { expect, type Page } from 'playwright/test';

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *')].flatMap((element) => {
      const { scrollWidth, clientWidth } = element;
      const isScroller =
        element.matches('html, main') || /auto|scroll/.test(getComputedStyle(element).overflowX);
      if (!isScroller || scrollWidth <= clientWidth) return [];
      const name = element.getAttribute('aria-label') ?? element.tagName;
      return [`${name}: ${scrollWidth} px in ${clientWidth} px`];
    }),
  );
  expect(wide).toEqual([]);
}
