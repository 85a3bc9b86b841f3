import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { questionWords } from '#web/shared/words/question-words.ts';

import { CopyButton } from './copy-button.tsx';
import classes from './verdict-box.module.css';

const icons = {
  good: IconCircleCheck,
  action: IconAlertTriangle,
  bad: IconCircleX,
  neutral: IconCircleDashed,
} as const;

interface VerdictBoxProps {
  tone: keyof typeof icons;
  title: string;
  detail: string;
  /** The verdict as a text to paste into a ticket; nothing personal is in it. */
  copied?: string | undefined;
  /** The same with everything behind it. */
  details?: string | undefined;
  /** What was asked, and when. */
  children: ReactNode;
}

/** An answer in one line, where the eye goes first. */
export function VerdictBox({ tone, title, detail, copied, details, children }: VerdictBoxProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.verdict} data-tone={tone}>
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.detail}>{detail}</p>
        <div className={classes.about}>{children}</div>
        {details === undefined ? null : (
          <div className={classes.details}>
            <CopyButton value={details} label={questionWords.details} isNamed />
          </div>
        )}
      </div>
      {copied === undefined ? null : (
        <span className={classes.copy}>
          <CopyButton value={copied} label={questionWords.verdict} />
        </span>
      )}
    </div>
  );
}
