import { sentence } from '#web/shared/format/text.ts';
import type { Tone } from './tone.ts';
import { ToneBadge } from './tone-badge.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

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
