import type { ReactNode } from 'react';

import { sharedWords } from '#web/shared/words/shared-words.ts';

import { CopyButton } from './copy-button.tsx';
import { Panel } from './panel.tsx';
import classes from './tell-panel.module.css';

const words = sharedWords.tell;

/** What an agent says to a customer, or why there is nothing to say yet. */
export interface CustomerText {
  text: string;
  /** False: it is for staff, and is not offered to be copied. */
  isToSend: boolean;
}

interface TellPanelProps extends CustomerText {
  children?: ReactNode;
}

/** A text for the customer to copy, beside what it follows from. */
export function TellPanel({ text, isToSend, children }: TellPanelProps) {
  return (
    <Panel
      title={isToSend ? words.title : words.notYet}
      aside={isToSend ? <CopyButton value={text} label={words.copy} isNamed /> : null}
    >
      <p className={classes.text}>{text}</p>
      {children}
    </Panel>
  );
}
