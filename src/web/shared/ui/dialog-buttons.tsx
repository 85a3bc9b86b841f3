import type { ReactNode } from 'react';

import classes from './dialog-buttons.module.css';

/** The buttons at a dialog's end. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
