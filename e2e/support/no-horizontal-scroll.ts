import { expect, type Page } from 'playwright/test';

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // A new size of the window reaches media queries with the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => void requestAnimationFrame(resolve));
  });
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
