declare global {
  interface Window {
    /** Made by public/before-page.js, which listens until it is taken. */
    rampartEarlyKeys?: { isOpen: () => boolean; take: () => string } | undefined;
  }
}

/** Whether the person asked for the palette before the program was there. */
export function isOpenedEarly(): boolean {
  return window.rampartEarlyKeys?.isOpen() === true;
}

/** What was typed or pasted since then, once. From now on the keys go to the page. */
export function takeEarlyKeys(): string {
  const typed = window.rampartEarlyKeys?.take() ?? '';
  window.rampartEarlyKeys = undefined;
  return typed;
}
