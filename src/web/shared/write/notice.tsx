import { IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

import classes from './notice.module.css';

interface NoticeProps {
  /** `action`: somebody must look; `neutral`: nothing has happened. */
  tone: 'action' | 'neutral';
  title: string;
  children: ReactNode;
}

/** How sending ended, where nothing was taken for certain. It takes the focus. Design: trust › 4. */
export function Notice({ tone, title, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // The outcome arrives by itself, and not always where the person is looking: the focus goes where it is read.
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const Icon = tone === 'action' ? IconHelpCircle : IconInfoCircle;
  return (
    <div className={classes.notice} data-tone={tone} role="alert" tabIndex={-1} ref={box}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
