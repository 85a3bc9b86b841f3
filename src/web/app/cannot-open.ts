declare global {
  interface Window {
    /** Set by public/cannot-open.js. */
    rampartCannotOpen?: () => void;
  }
}

/** Says in place of the page why it can't be opened (public/cannot-open.js). */
export function cannotOpen(): void {
  window.rampartCannotOpen?.();
}
