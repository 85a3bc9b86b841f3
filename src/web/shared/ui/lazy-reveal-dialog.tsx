import { Lazy, lazyPart } from './lazy-part.tsx';
import type { RevealDialogProps } from './reveal-dialog.tsx';

/** What is done with the values once they are there. */
type Show = () => void;

const part = lazyPart<RevealDialogProps<Show>>(
  async () => (await import('./reveal-dialog.tsx')).RevealDialog,
);

/** Loads the dialog before it is wanted: when its button gets the pointer or the focus. */
export const loadRevealDialog = part.begin;

interface LazyRevealDialogProps {
  title: string;
  text?: string;
  /** Reveals for this reason, and gives what shows it. */
  reveal: (reason: string) => Promise<Show>;
  onClose: () => void;
}

/** The dialog that asks why; its form library is loaded when it is first wanted. */
export function LazyRevealDialog(props: LazyRevealDialogProps) {
  return <Lazy part={part} isWanted props={{ ...props, onRevealed: (show) => show() }} />;
}
