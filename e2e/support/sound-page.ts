import { expect, type Page } from 'playwright/test';

import { axeFindings, contrastFindingsInTheDark } from './axe.ts';

/** A desktop, a small window, a desktop at 200 %, a phone. */
const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
] as const;
const [widest] = windows;
const softly = expect.configure({ soft: true });
const settledMs = 5000;

/** One h1, a title, no axe findings in light, nothing moving or cut off. Reports at the walk's end. */
export async function expectSound(page: Page, where: string): Promise<void> {
  await softly(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
  await expect(page, where).toHaveTitle(/^(\[Sandbox\] )?\S.* · Rampart$/);
  softly(await endlessMotion(page), `${where}: moves`).toEqual([]);
  softly(await axeFindings(page), where).toEqual([]);
  await expectFits(page, where);
}

export async function expectContrastInTheDark(page: Page, where: string): Promise<void> {
  softly(await contrastFindingsInTheDark(page), `${where}, dark`).toEqual([]);
}

export async function expectFits(page: Page, where: string): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size);
    // What measures itself may need a moment to settle.
    await softly
      .poll(async () => page.evaluate(whatIsCutOff), {
        message: `${where}, ${size.width} wide`,
        timeout: settledMs,
      })
      .toEqual([]);
  }
  await page.setViewportSize(widest);
}

/** All the browser stores or shows off the page. */
export async function kept(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      location.href,
      document.title,
      history.state as unknown,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );
}

/** Lengthens labels by half, as German: `Share` reads `Sharesha`. */
export async function lengthenLabels(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The bar on top has names and abbreviations alone.
    const named = ':is(main, nav) :is(label, legend, h1, h2, h3, th, button, a, dt, [role=tab])';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.parentElement?.closest(named) === null || text.data.includes('-')) continue;
      text.data = text.data.replaceAll(
        /\p{L}{3,}/gu,
        (word) => word + word.slice(0, Math.ceil(word.length / 2)),
      );
    }
  });
}

/** Endless motion, hidden for reduced motion. */
async function endlessMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime === Infinity)
      .map((one) => (one.effect as KeyframeEffect).target?.className ?? 'something'),
  );
}

/** In the page. */
function whatIsCutOff(): string[] {
  const found: string[] = [];
  const excess = document.documentElement.scrollWidth - window.innerWidth;
  if (excess > 0) found.push(`the page is ${excess} px too wide`);
  for (const one of document.querySelectorAll(
    'button, button *, h1, h2, h3, th, label, legend, dt, [role=tab]',
  )) {
    const { overflowX, textOverflow, clipPath, clip } = getComputedStyle(one);
    const isHidden = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
    // For screen readers alone.
    const isUnseen = one.clientWidth <= 1 || clipPath !== 'none' || clip !== 'auto';
    if (isHidden && !isUnseen && one.scrollWidth > one.clientWidth + 1)
      found.push(`${one.tagName} “${one.textContent}”`);
  }
  for (const one of document.querySelectorAll('h1, button, a, input, select, textarea')) {
    const { right, width } = one.getBoundingClientRect();
    const mayScroll = (outer: Element) => ['auto', 'scroll'].includes(getComputedStyle(outer).overflowX);
    let outer = one.parentElement;
    while (outer !== null && !mayScroll(outer)) outer = outer.parentElement;
    if (width > 1 && right > window.innerWidth + 1 && outer === null)
      found.push(`${one.tagName} “${one.getAttribute('aria-label') ?? one.textContent}” is beyond the edge`);
  }
  return found;
}
