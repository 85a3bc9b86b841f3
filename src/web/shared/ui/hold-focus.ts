/**
 * Gives the focus back to what had it when it was disabled, once it can be used again: a pressed button rests until the answer is there, and
 * a browser drops the focus then. Nothing is taken from a person who has gone elsewhere. Ends what it began when the answer is called.
 */
export function holdFocus(): () => void {
  let held: HTMLElement | null = null;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      const isAtRest = target.hasAttribute('disabled');
      if (isAtRest && target === document.activeElement) held = target;
      if (isAtRest || target !== held) continue;
      held = null;
      if (isFocusLost()) target.focus({ preventScroll: true });
    }
  });
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

/** Whether the focus is nowhere: what had it is gone, or at rest. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
