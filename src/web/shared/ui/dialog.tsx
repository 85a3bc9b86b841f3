import { Group, Title, VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** On Escape; without it the dialog stays. */
  onClose?: (() => void) | undefined;
  isWide?: boolean;
  /** Hides the page and replaces its title. */
  isAlone?: boolean;
  children: ReactNode;
}

/**
 * Focuses `data-autofocus` first. Native, not Mantine's Modal, because of web/README.md, Keyboard: focus is
 * inside before the next key (palette.test.tsx), returns on unmount (Mantine's only when `opened` turns
 * false), and screen readers don't reach the page, so announcements repeat inside. Escape works without focus
 * (dialog.test.tsx).
 */
export function Dialog({ title, onClose, isWide = false, isAlone = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Only `showModal` makes it modal. It restores focus only if closed in the document, hence a layout effect.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // Browsers close a dialog on a second Escape regardless; reopen it while rendered.
    const reopen = () => {
      if (element.isConnected && !element.open) element.showModal();
    };
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    element.addEventListener('close', reopen);
    return () => {
      element.removeEventListener('close', reopen);
      element.close();
    };
  }, []);

  const leave = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose?.();
  };

  // Escape without focus inside, as the pressed button is disabled. Ignores the file picker's cancel.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onKeyDown={leave}
      onCancel={cancel}
    >
      <Title order={isAlone ? 1 : 2} mb={4} fz="lg" id={titleId}>
        {title}
      </Title>
      {children}
      <VisuallyHidden data-announcer="polite" aria-live="polite" />
      <VisuallyHidden data-announcer="assertive" aria-live="assertive" />
    </dialog>
  );
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" justify="flex-end" className={classes.buttons}>
      {children}
    </Group>
  );
}
