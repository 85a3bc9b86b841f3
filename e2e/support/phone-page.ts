import type { Page } from 'playwright/test';

/** A thumb's minimum. WCAG 2.5.8. */
const leastPx = 24;
/** iOS zooms into smaller text. */
const fieldPx = 16;

/** Measures controls and returns faults. Links in sentences are as high as lines. */
export async function phoneFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ([least, field]) => {
      const faults: string[] = [];
      const isShown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
      };
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} ${JSON.stringify(
          (element.getAttribute('aria-label') ?? (element.textContent || element.id)).trim().slice(0, 40),
        )}`;
      const isInSentence = (element: Element) => {
        const block = element.closest('p, li, dd, td, th, figcaption, span:has(> a)');
        if (!element.matches('a, button') || block === null) return false;
        if (!getComputedStyle(element).display.startsWith('inline')) return false;
        const around = [...(element.parentElement?.childNodes ?? [])].filter(
          (node) =>
            node !== element && node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
        );
        return around.length > 0;
      };
      const boxOf = (element: Element) => {
        const own = element.getBoundingClientRect();
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const boxes = [own, ...labels.filter(isShown).map((label) => label.getBoundingClientRect())];
        return {
          width: Math.max(...boxes.map(({ width }) => width)),
          height: Math.max(...boxes.map(({ height }) => height)),
        };
      };
      const targets = document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [tabindex="0"]',
      );
      for (const target of targets) {
        const isOff =
          target.matches(':disabled, [type=hidden]') || target.closest('[inert], [aria-hidden=true]');
        if (isOff || !isShown(target)) continue;
        const { width, height } = boxOf(target);
        if (Math.min(width, height) < least && !isInSentence(target)) {
          faults.push(`${nameOf(target)} is ${Math.round(width)} × ${Math.round(height)}`);
        }
      }
      for (const typed of document.querySelectorAll('input, select, textarea')) {
        const isTyped = !typed.matches(
          '[type=checkbox], [type=radio], [type=file], [type=hidden], [type=range]',
        );
        const size = Number.parseFloat(getComputedStyle(typed).fontSize);
        if (isTyped && isShown(typed) && size < field) faults.push(`${nameOf(typed)} has text of ${size} px`);
      }
      for (const scroller of document.querySelectorAll('body *')) {
        const { overflowX, maskImage } = getComputedStyle(scroller);
        const hidden = scroller.scrollWidth - scroller.clientWidth;
        if (!/auto|scroll/.test(overflowX) || hidden < 2 || !isShown(scroller)) continue;
        if (maskImage === 'none') faults.push(`${nameOf(scroller)} hides ${hidden} px and does not show it`);
      }
      return faults;
    },
    [leastPx, fieldPx] as const,
  );
}

/** Faults of lists for screen readers: rows without header, equal names for different links. */
export async function listFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const label = (element: Element) => element.getAttribute('aria-label') ?? element.tagName.toLowerCase();
    for (const table of document.querySelectorAll('main table')) {
      const rows = [...table.querySelectorAll('tbody tr:not([aria-hidden])')];
      const bare = rows.filter((row) => row.querySelector('th[scope=row], th[scope=rowgroup]') === null);
      if (bare.length > 0)
        faults.push(`${label(table)}: ${bare.length} of ${rows.length} rows have no header`);
    }
    for (const list of document.querySelectorAll('main table, main ul, main ol')) {
      const led = new Map<string, Set<string>>();
      for (const link of list.querySelectorAll('a[href]')) {
        const name = (link.getAttribute('aria-label') ?? link.textContent ?? '').trim();
        led.set(name, (led.get(name) ?? new Set()).add(link.getAttribute('href') ?? ''));
      }
      for (const [name, places] of led) {
        if (places.size > 1)
          faults.push(`${label(list)}: ${places.size} links are called ${JSON.stringify(name)}`);
      }
    }
    return faults;
  });
}
