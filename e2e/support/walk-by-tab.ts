import type { Page } from 'playwright/test';

/** Tabs through; checks that each stop is visible, marked and in order. */
export async function walkByTab(page: Page): Promise<string[]> {
  const stops: string[] = [];
  await page.evaluate(() => Object.assign(window, { before: null }));
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (stop === null) return stops;
    stops.push(stop);
  }
  return stops;
}

/** In the page. Null: focus left the page. */
function lookAtFocus(): string | null {
  const kept = window as unknown as { before: Element | null };
  const now = document.activeElement;
  if (now === null || now === document.body || now.closest('main') === null) return null;
  // The whole row of a table is marked where its link has the focus.
  const marks = [now, now.closest('tr') ?? now].flatMap((one) => [
    getComputedStyle(one),
    getComputedStyle(one, '::after'),
  ]);
  const isMarked =
    marks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none') ||
    now.matches('[type=radio], [type=checkbox]');
  // A radio that is hidden is seen as its label.
  const label = now.matches('[type=radio], [type=checkbox]') ? (now as HTMLInputElement).labels?.[0] : null;
  const { bottom, top, right, width } = (label ?? now).getBoundingClientRect();
  const isInSight = width > 0 && bottom > 0 && top < window.innerHeight && right > 0;
  const isBehind =
    kept.before === null ||
    Boolean(kept.before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING);
  kept.before = now;
  const name = now.getAttribute('aria-label') ?? now.textContent ?? now.tagName;
  if (!isMarked) return `${name}: no mark of the focus`;
  if (!isInSight) return `${name}: out of sight`;
  return isBehind ? 'seen' : `${name}: before the one before it`;
}
