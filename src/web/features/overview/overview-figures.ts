import type { Overview } from '#contract/desk/overview.ts';
import type { CappedCount } from '#contract/desk/records.ts';
import { durationWords } from '#web/shared/time/format-time.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { paths } from '#web/shared/paths.ts';

import { words } from './overview-words.ts';

export interface Figure {
  name: keyof Overview;
  /** `12`, `1,000+`. Null if none. */
  count: string | null;
  text: string;
  to: string;
}

const refusedMs = 7 * 24 * 60 * 60_000;
const minuteMs = 60_000;

/** Lists figures, the most urgent first. */
export function figuresOf(overview: Overview, nowMs: number): readonly Figure[] {
  // Rounded to the minute to keep the address stable.
  const from = new Date(Math.floor((nowMs - refusedMs) / minuteMs) * minuteMs).toISOString();
  return [
    stuckFigure(overview),
    figure(
      overview,
      'rampsWantingAttention',
      words.noRampsWantingAttention,
      paths.ramps({ attention: 'true' }),
    ),
    figure(overview, 'blockedCustomers', words.noBlockedCustomers, paths.customers({ blocked: 'true' })),
    figure(overview, 'recheckDue', words.noRecheckDue, paths.customers({ recheck: 'due' })),
    refusedFigure(overview, paths.callbacks({ is: 'refused', from })),
    figure(
      overview,
      'unprocessedCallbacks',
      words.noUnprocessedCallbacks,
      paths.callbacks({ is: 'unprocessed' }),
    ),
  ];
}

/** Ends capped counts in a plus sign. */
export function countInWords({ count, isMore }: CappedCount): string {
  return `${groupDigits(String(count))}${isMore ? '+' : ''}`;
}

function figure(
  overview: Overview,
  name: Exclude<
    keyof Overview,
    | 'isEmpty'
    | 'isLoadingSample'
    | 'service'
    | 'longestStuckMs'
    | 'refusedDeliveries'
    | 'oldestItems'
    | 'rechecks'
  >,
  none: string,
  to: string,
): Figure {
  const { count } = overview[name];
  if (count === 0) return { name, count: null, text: none, to };
  const written = countInWords(overview[name]);
  return { name, count: written, text: words[name]({ count: written }), to };
}

function stuckFigure(overview: Overview): Figure {
  const stuck = figure(overview, 'stuckRamps', words.noStuckRamps, paths.ramps({ stuck: 'true' }));
  if (stuck.count === null || overview.longestStuckMs === null) return stuck;
  return {
    ...stuck,
    text: words.stuckRampsFor({
      count: countInWords(overview.stuckRamps),
      time: durationWords(overview.longestStuckMs),
    }),
  };
}

/** Adds deliveries: refused callbacks are sent again and again. */
function refusedFigure(overview: Overview, to: string): Figure {
  const refused = figure(overview, 'refusedCallbacks', words.noRefusedCallbacks, to);
  const { count, isMore } = overview.refusedDeliveries;
  if (count <= overview.refusedCallbacks.count && !isMore) return refused;
  return {
    ...refused,
    text: words.refusedCallbacksIn({
      count: countInWords(overview.refusedCallbacks),
      deliveries: countInWords(overview.refusedDeliveries),
    }),
  };
}
