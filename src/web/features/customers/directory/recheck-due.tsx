import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { serviceTimeAt } from '#web/shared/format/service-time.ts';
import { useTickingText } from '#web/shared/ui/ticker.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/customers-words.ts';

const dayMs = 86_400_000;

/** Says that nobody has checked again for a day what the service took. On the service's clock. Choice: recheckDue. */
export function RecheckDue({ waitingSince }: { waitingSince: string }) {
  const clock = useServiceClock();
  const since = Date.parse(waitingSince);
  const text = useTickingText((browserMs) => {
    const nowMs = clock ? serviceTimeAt(clock, browserMs) : browserMs;
    return nowMs - since > dayMs ? words.notRechecked : '';
  });
  return text === '' ? null : <ToneBadge tone="action">{text}</ToneBadge>;
}
