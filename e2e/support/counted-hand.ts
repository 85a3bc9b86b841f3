import type { Locator, Page } from 'playwright/test';

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Counts clicks and keys, except the letters of customer data. */
export type CountedHand = {
  readonly done: readonly string[];
  readonly click: (what: Locator) => Promise<void>;
  readonly press: (key: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly typeAndGoOn: (text: string) => Promise<void>;
  readonly choose: (what: Locator, files: readonly Upload[]) => Promise<void>;
  /** Pastes: one. */
  readonly paste: (text: string) => Promise<void>;
};

export function countedHand(page: Page): CountedHand {
  const done: string[] = [];
  const press = async (key: string) => {
    done.push(key);
    await page.keyboard.press(key);
  };
  const click = async (what: Locator) => {
    done.push(
      `click ${(await what.getAttribute('aria-label')) ?? ((await what.textContent()) || 'a field')}`,
    );
    await what.click();
  };
  const type = async (text: string) => page.keyboard.type(text);
  return {
    done,
    click,
    press,
    type,
    typeAndGoOn: async (text) => {
      await type(text);
      await press('Tab');
    },
    choose: async (what, files) => {
      const opened = page.waitForEvent('filechooser');
      await click(what);
      done.push('open the chosen files');
      await (await opened).setFiles([...files]);
    },
    paste: async (text) => {
      await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
      await press('ControlOrMeta+V');
    },
  };
}
