import type { ReactNode } from 'react';

import { nameInWords } from '#web/shared/words/name-words.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import classes from './tone-badge.module.css';

/**
 * What a status means for the person who reads it; its icon and colour are in tone-badge.module.css. good: final and well. progress: moves by
 * itself. waiting: for the customer. action: needs a person here. bad: failed or blocked. ended: expired or cancelled. indicative: not
 * binding. refunded: money went back. neutral: unknown, or says nothing.
 */
export const tones = [
  'good',
  'progress',
  'waiting',
  'action',
  'bad',
  'ended',
  'indicative',
  'refunded',
  'neutral',
] as const;
export type Tone = (typeof tones)[number];

interface ToneBadgeProps {
  tone: Tone;
  children: ReactNode;
  title?: string | undefined;
}

/** Text, icon and colour together, so that none of them is needed alone. */
export function ToneBadge({ tone, children, title }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      <span>{children}</span>
    </span>
  );
}

/** The same without the pill. */
export function ToneText({ tone, title, children }: ToneBadgeProps) {
  return (
    <span className={classes.tone} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** How each known status of a kind looks: `{ PENDING: { tone: 'progress', text: 'Pending' } }`. */
export type StatusLook = Readonly<Record<string, { tone: Tone; text?: string }>>;

interface StatusBadgeProps {
  status: string;
  looks: StatusLook;
  /** How the service spelt it, where that differs: it is in the hint. */
  written?: string | undefined;
}

/**
 * A status by its look. One that is not in the interface document is shown as it came, grey and marked: it is never
 * hidden and never guessed at.
 */
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
