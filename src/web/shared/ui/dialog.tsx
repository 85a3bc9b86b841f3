import { type ReactNode, useEffect, useId, useRef } from 'react';

import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called when the person asks to leave with Escape; without it the dialog stays. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A window over the page, which rests below it untouched. The browser itself keeps the focus inside, and gives it
 * back to where it was. Shown as long as it is rendered.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Only a call makes a dialog modal; no attribute does.
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 className={classes.title} id={titleId}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
