import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';

import type { ClockAnswer, clockChange } from '#contract/sandbox/clock.ts';
import { serviceClockQuery } from '#web/shared/api/service-clock.ts';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';

import { changeClock } from '../queries/steering.ts';
import { words } from '../words/sandbox-words.ts';
import { momentInWords } from './clock-time.tsx';

type Change = z.input<typeof clockChange>;

/** Changes the clock and says what was done. Every clock on the page goes by the answer at once. */
export function useClockChange() {
  const client = useQueryClient();
  const zone = useTimeZone();
  return {
    async steer(change: Change) {
      const clock = await changeClock(change);
      client.setQueryData(serviceClockQuery().queryKey, { ...clock, readAtMs: Date.now() });
      return clock;
    },
    said({ now, speed }: ClockAnswer, { jumpSeconds, isFrozen }: Change): string {
      if (jumpSeconds !== undefined) return words.jumped(momentInWords(Date.parse(now), zone));
      if (isFrozen !== undefined) return isFrozen ? words.froze : words.thawed;
      return words.speedSet(speed);
    },
  };
}
