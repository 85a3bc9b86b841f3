import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './verdict-box.module.css';

const icons = { good: IconCircleCheck, action: IconAlertTriangle, neutral: IconCircleDashed } as const;

interface VerdictBoxProps {
  tone: keyof typeof icons;
  title: string;
  detail: string;
  /** What was asked, and when. */
  children: ReactNode;
}

/** An answer in one line, where the eye goes first. */
export function VerdictBox({ tone, title, detail, children }: VerdictBoxProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.verdict} data-tone={tone}>
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.detail}>{detail}</p>
        <div className={classes.about}>{children}</div>
      </div>
    </div>
  );
}
