import { useState } from 'react';

import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { serviceTimeAt } from '#web/shared/format/service-time.ts';
import { isPastCreating } from '#web/shared/price/handed-price.ts';
import { useTickingText } from '#web/shared/ui/ticker.ts';

/**
 * Whether the price is too old to make a ramp from, by the service's clock: it may be moved while the page is open. What the clock said
 * when the price came is taken from when the page first knew. Choice: rampNeedsPrice.
 */
export function usePricePast(fetchedAt: string): boolean {
  const clock = useServiceClock();
  const [seen, setSeen] = useState<{ fetchedAt: string; serviceMs: number } | null>(null);
  if (clock !== undefined && seen?.fetchedAt !== fetchedAt) {
    setSeen({ fetchedAt, serviceMs: serviceTimeAt(clock, Date.parse(fetchedAt)) });
  }
  const isPast = (nowMs: number) =>
    clock === undefined || seen === null
      ? isPastCreating(fetchedAt, nowMs)
      : isPastCreating(new Date(seen.serviceMs).toISOString(), serviceTimeAt(clock, nowMs));
  return useTickingText((nowMs) => (isPast(nowMs) ? 'past' : '')) !== '';
}
