import type { Page } from 'playwright/test';

/** The text that the page copied last. Pasted into a page of its own, since the desk's pages may not read the clipboard. */
export async function copiedText(page: Page): Promise<string> {
  const paper = await page.context().newPage();
  await paper.setContent('<textarea autofocus></textarea>');
  const field = paper.getByRole('textbox');
  await field.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await paper.close();
  await page.bringToFront();
  return text;
}
