import { expect } from 'playwright/test';

import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';
import { walkedPages } from '../support/walked-pages.ts';

/** What is pasted along unseen, around two letters and a digit; and what is left of it in a field that is cleaned. */
const dirty = '\u200ba\u00ad\u2011\u202eb\u202c\u00a0\uff17';
const clean = 'a-b 7';

/** Pages whose fields have no address of their own in the walk. */
const further = [
  '/new-customer?way=reliance',
  '/new-customer?way=token',
  '/settings?tab=staff&add=person',
  '/eligibility',
  '/documents/new',
];

/** Fields that keep what was typed, by the page's path and their names: passwords, codes, tokens, notes and the signature doctor. */
const asTyped = new Set([
  '/new-customer Token',
  '/signature Path and query',
  '/signature Authorization header',
  '/signature Body',
]);

const fields =
  'input:is([type=text], [type=search], [type=email], [type=tel], [type=url], :not([type])), textarea';

test('no text field of any page keeps what comes along unseen @long', async ({ page }) => {
  await enterAs(page, 'admin');
  const wrong: string[] = [];
  let tried = 0;
  for (const path of new Set([...Object.values(walkedPages).map(({ empty }) => empty), ...further])) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Typing may take a field away: each is held by itself.
    for (const field of await page.locator(fields).elementHandles()) {
      if (!(await field.isVisible()) || !(await field.isEditable())) continue;
      const isRaw = await field.evaluate(
        (element) => (element as Element).closest('[data-as-typed]') !== null,
      );
      const name = `${new URL(page.url()).pathname} ${await field.evaluate(nameOf)}`;
      await field.focus();
      await page.keyboard.insertText(dirty);
      const value = await field.inputValue();
      tried += 1;
      if (isRaw ? !asTyped.has(name) && !isNote(name) : !value.includes(clean))
        wrong.push(`${name}: ${JSON.stringify(value)}`);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

function nameOf(element: Node): string {
  const { labels, name } = element as HTMLInputElement;
  const label = labels?.[0]?.textContent ?? (element as HTMLInputElement).getAttribute('aria-label');
  return (label ?? name).replace(/ \*$/, '');
}

/** Notes are on the pages of a customer and a ramp. */
function isNote(name: string): boolean {
  return /^\/(?:customers|ramps)\/.* (?:New note|Note|Write a note)$/.test(name);
}
