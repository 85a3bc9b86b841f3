import { durationWords } from '#web/shared/format/duration-words.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { useServiceAge } from '#web/shared/ui/use-service-age.ts';

import { words } from '../words/ramps-words.ts';

interface StuckBannerProps {
  since: string;
  afterMinutes: number;
}

/** Says for how long a ramp has stood in a status that moves by itself, on the service's clock. Choice: rampStuck. */
export function StuckBanner({ since, afterMinutes }: StuckBannerProps) {
  return (
    <Banner tone="action" title={words.stuckTitle(useServiceAge(since))}>
      {words.stuckText(durationWords(afterMinutes * 60_000))}
    </Banner>
  );
}
