import {
  type Icon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleMinus,
  IconClock,
  IconTilde,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { nameInWords } from '#web/shared/words/name-words.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { type Tone, toneColors } from './tone.ts';
import classes from './tone-badge.module.css';

export const toneIcons: Readonly<Record<Tone, Icon>> = {
  good: IconCircleCheck,
  progress: IconCircleHalf2,
  waiting: IconClock,
  action: IconAlertTriangle,
  bad: IconAlertOctagon,
  ended: IconCircleMinus,
  indicative: IconTilde,
  refunded: IconArrowBackUp,
  neutral: IconCircleDashed,
};

interface ToneBadgeProps {
  tone: Tone;
  children: ReactNode;
  title?: string | undefined;
}

/** Shows text, icon and colour, none needed alone. Mantine's `Badge` would take most of a list row's time. */
export function ToneBadge({ tone, children, title }: ToneBadgeProps) {
  const ToneIcon = toneIcons[tone];
  return (
    <span className={`${classes.badge} ${classes[toneColors[tone]]}`} data-tone={tone} title={title}>
      <ToneIcon className={classes.icon ?? ''} size={14} aria-hidden />
      {children}
    </span>
  );
}

/** Without the pill. */
export function ToneText({ tone, title, children }: ToneBadgeProps) {
  const ToneIcon = toneIcons[tone];
  return (
    <span className={`${classes.text} ${classes[toneColors[tone]]}`} data-tone={tone} title={title}>
      <ToneIcon className={classes.icon ?? ''} size={14} aria-hidden />
      {children}
    </span>
  );
}

/** Tones and texts by status: `{ PENDING: { tone: 'progress', text: 'Pending' } }`. */
export type StatusLook = Readonly<Record<string, { tone: Tone; text?: string }>>;

interface StatusBadgeProps {
  status: string;
  looks: StatusLook;
  /** The service's spelling, if different. */
  written?: string | undefined;
}

/** Shows undocumented statuses as received and marked: never hidden or guessed. */
export function StatusBadge({ status, looks, written }: StatusBadgeProps) {
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined;
  if (!look) {
    return (
      <ToneBadge tone="neutral" title={words.unknownStatusTitle}>
        {words.unknownStatus({ status })}
      </ToneBadge>
    );
  }
  const title = written === undefined ? undefined : words.writtenAs({ written });
  return (
    <ToneBadge tone={look.tone} title={title}>
      {look.text ?? nameInWords(status)}
    </ToneBadge>
  );
}
