import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { durationWords } from '#web/shared/format/duration-words.ts';
import { serviceTimeAt } from '#web/shared/format/service-time.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { useTickingText } from '#web/shared/ui/ticker.ts';

import { words } from '../words/ramps-words.ts';

interface StuckBannerProps {
  since: string;
  afterMinutes: number;
}

/** Says for how long a ramp has stood in a status that moves by itself, on the service's clock. Choice: rampStuck. */
export function StuckBanner({ since, afterMinutes }: StuckBannerProps) {
  const clock = useServiceClock();
  const standing = useTickingText((browserMs) =>
    durationWords((clock ? serviceTimeAt(clock, browserMs) : browserMs) - Date.parse(since)),
  );
  return (
    <Banner tone="action" title={words.stuckTitle(standing)}>
      {words.stuckText(durationWords(afterMinutes * 60_000))}
    </Banner>
  );
}
