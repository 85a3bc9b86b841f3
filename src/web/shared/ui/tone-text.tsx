import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconProgress,
} from '@tabler/icons-react';

import classes from './tone-text.module.css';
import type { Tone } from './tone.ts';

const icons = {
  good: IconCircleCheck,
  progress: IconProgress,
  action: IconAlertTriangle,
  bad: IconCircleX,
  neutral: IconCircleDashed,
  refunded: IconArrowBackUp,
} as const satisfies Record<Tone, unknown>;

/** A badge without its pill, for what is beside the point of a row: text, icon and colour. */
export function ToneText({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone];
  return (
    <span className={classes.tone} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
