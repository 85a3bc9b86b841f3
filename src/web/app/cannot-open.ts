declare global {
  interface Window {
    /** Set by public/cannot-open.js. */
    rampartCannotOpen?: () => void;
  }
}

/** Replaces the page with the reason it can't open. */
export function cannotOpen(): void {
  window.rampartCannotOpen?.();
}
