import type { ReactNode } from 'react';

import badges from '#web/shared/ui/tone-badge.module.css';
import texts from '#web/shared/ui/tone-text.module.css';
import type { Tone } from '#web/shared/ui/tone.ts';

import classes from './row-tone.module.css';

interface RowToneProps {
  tone: Tone;
  /** In full, where the text is cut. */
  title?: string | undefined;
  children: ReactNode;
}

/** A badge as everywhere else, its icon drawn by the style sheet: another row's is another attribute instead of other elements. */
export function RowBadge({ tone, title, children }: RowToneProps) {
  return (
    <span className={`${badges.badge} ${classes.icon}`} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** A badge without its pill, drawn likewise. */
export function RowToneText({ tone, title, children }: RowToneProps) {
  return (
    <span className={`${texts.tone} ${classes.icon}`} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
