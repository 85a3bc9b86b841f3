import type { PartStatus } from '#contract/sandbox/customers.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { recordWords as words } from '../words/record-words.ts';

/** Where DOCUMENT or SELFIE stands. */
export function PartBadge({ status }: { status: PartStatus | null }) {
  if (status === null) return <ToneBadge tone="neutral">{words.noneShared}</ToneBadge>;
  const { tone, text } = words.partLooks[status];
  return <ToneBadge tone={tone}>{text}</ToneBadge>;
}

/** Whether the account is open. */
export function AccountBadge({ isBlocked }: { isBlocked: boolean }) {
  return <ToneBadge tone={isBlocked ? 'bad' : 'good'}>{isBlocked ? words.blocked : words.active}</ToneBadge>;
}
