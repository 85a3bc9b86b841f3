import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconProgress,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './tone-badge.module.css';
import type { Tone } from './tone.ts';

const icons = {
  good: IconCircleCheck,
  progress: IconProgress,
  action: IconAlertTriangle,
  bad: IconCircleX,
  neutral: IconCircleDashed,
  refunded: IconArrowBackUp,
} as const satisfies Record<Tone, unknown>;

interface ToneBadgeProps {
  tone: Tone;
  children: ReactNode;
  title?: string | undefined;
}

/** Text, icon and colour together, so that none of them is needed alone. */
export function ToneBadge({ tone, children, title }: ToneBadgeProps) {
  const Icon = icons[tone];
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      <Icon size={14} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
