import type { ReactNode } from 'react';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import classes from './door-frame.module.css';

interface DoorFrameProps {
  /** The page's name: its `h1`. */
  title: string;
  children: ReactNode;
  /** Below the card. */
  below?: ReactNode;
}

/** A page outside of the desk's frame: one card in the middle, under the product's name. */
export function DoorFrame({ title, children, below }: DoorFrameProps) {
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <p className={classes.brand}>
          <img src="/favicon.svg" alt="" width={24} height={24} /> {words.product}
        </p>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
        {below}
      </div>
    </main>
  );
}
