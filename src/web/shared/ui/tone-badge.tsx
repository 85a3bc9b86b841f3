import { Badge, Flex } from '@mantine/core';
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

import { type Tone, toneText } from './tone.ts';

/** Each icon has one meaning. */
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

/** Text, icon and colour, none needed alone. */
export function ToneBadge({ tone, children, title }: ToneBadgeProps) {
  const ToneIcon = toneIcons[tone];
  return (
    <Badge
      component="span"
      variant="tone"
      color={tone}
      data-tone={tone}
      title={title}
      leftSection={<ToneIcon size={14} aria-hidden />}
    >
      {children}
    </Badge>
  );
}

/** Without the pill. */
export function ToneText({ tone, title, children }: ToneBadgeProps) {
  const ToneIcon = toneIcons[tone];
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      gap={4}
      me="xs"
      c={toneText(tone)}
      style={{ verticalAlign: 'middle' }}
      data-tone={tone}
      title={title}
    >
      <ToneIcon size={14} aria-hidden />
      {children}
    </Flex>
  );
}

/** Looks by status: `{ PENDING: { tone: 'progress', text: 'Pending' } }`. */
export type StatusLook = Readonly<Record<string, { tone: Tone; text?: string }>>;

interface StatusBadgeProps {
  status: string;
  looks: StatusLook;
  /** The service's spelling, as a hint, if different. */
  written?: string | undefined;
}

/** A status's badge. Undocumented ones as received, grey and marked: never hidden or guessed. */
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
