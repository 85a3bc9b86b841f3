import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconProgress,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { sentence } from '#web/shared/format/text.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import classes from './tone-badge.module.css';

/**
 * What a status means for the person who reads it. good: final and well. progress: moves by itself. action: someone
 * must act. bad: final and not well, or needs attention. neutral: says nothing, or unknown. refunded: money went back.
 */
export type Tone = 'good' | 'progress' | 'action' | 'bad' | 'neutral' | 'refunded';

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

/** How each known status of a kind looks: `{ PENDING: { tone: 'progress', text: 'Pending' } }`. */
export type StatusLook = Readonly<Record<string, { tone: Tone; text?: string }>>;

interface StatusBadgeProps {
  status: string;
  looks: StatusLook;
}

/**
 * A status by its look. One that is not in the interface document is shown as it came, grey and marked: it is never
 * hidden and never guessed at.
 */
export function StatusBadge({ status, looks }: StatusBadgeProps) {
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined;
  if (!look) {
    return (
      <ToneBadge tone="neutral" title={words.unknownStatusTitle}>
        {words.unknownStatus(status)}
      </ToneBadge>
    );
  }
  return <ToneBadge tone={look.tone}>{look.text ?? sentence(status)}</ToneBadge>;
}
