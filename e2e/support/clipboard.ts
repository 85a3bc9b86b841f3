import type { Page } from 'playwright/test';

/** The last copied text, pasted into another page: the desk's can't read the clipboard. */
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
