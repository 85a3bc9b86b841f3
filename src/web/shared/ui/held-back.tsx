import type { ReactNode } from 'react';

import classes from './held-back.module.css';
import { usePatience } from './use-patience.ts';

interface HeldBackProps {
  /** What is above it is on its way, and may push it down. */
  isWaiting: boolean;
  children: ReactNode;
}

/** Keeps its content unseen, for a second at most, so that nothing moves under the reader's eyes. It stays mounted, and keeps what is typed. */
export function HeldBack({ isWaiting, children }: HeldBackProps) {
  const isHeld = usePatience(isWaiting);
  return (
    <div className={classes.place} data-held={isHeld || undefined}>
      {children}
    </div>
  );
}
