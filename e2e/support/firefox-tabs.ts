import type { ElementHandle, Page } from 'puppeteer-core';

import { launchFirefox } from './firefox.ts';
import { findWanted, type OtherBrowser, type Tab, type Wanted } from './other-browser.ts';

export async function startFirefox(program: string): Promise<OtherBrowser> {
  const browser = await launchFirefox(program);
  return {
    newTab: async () => {
      const page = await browser.newPage();
      await page.setViewport({ width: 1440, height: 900 });
      return tabOf(page);
    },
    stop: async () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  // A page that is behind another one gets no focus, and no `blur`.
  const inFront = async () => {
    await page.bringToFront();
    return page;
  };
  const handleOf = async (wanted: Wanted): Promise<ElementHandle> => {
    const handle = (await (await inFront()).evaluateHandle(findWanted, wanted)).asElement();
    if (handle === null) throw new Error(`No ${wanted.kind} “${wanted.name}”`);
    return handle as ElementHandle;
  };
  return {
    open: async (address) => void (await (await inFront()).goto(address, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await (await inFront()).reload({ waitUntil: 'domcontentloaded' })),
    run: async (script, ...values) => page.evaluate(script as never, ...values),
    has: async (wanted) => (await page.evaluateHandle(findWanted, wanted)).asElement() !== null,
    click: async (wanted) => (await handleOf(wanted)).click(),
    type: async (wanted, text) => (await handleOf(wanted)).type(text),
    choose: async (wanted, files) =>
      ((await handleOf(wanted)) as ElementHandle<HTMLInputElement>).uploadFile(...files),
    press: async (key) => (await inFront()).keyboard.press(key),
  };
}
