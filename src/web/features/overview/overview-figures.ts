import type { CappedCount, Overview } from '#contract/desk/overview.ts';
import { durationWords } from '#web/shared/format/duration-words.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { paths } from '#web/shared/paths.ts';

import { words } from './overview-words.ts';

/** A figure of the overview: how many, of what, and the list that it is of. */
export interface Figure {
  name: keyof Overview;
  /** As it is written: `12`, `1,000+`. Null for none. */
  count: string | null;
  text: string;
  to: string;
}

const refusedMs = 7 * 24 * 60 * 60_000;
const minuteMs = 60_000;

/** Every figure with the filtered list that it counts, what is most urgent first. Design: product › Pages. */
export function figuresOf(told: Overview, nowMs: number): readonly Figure[] {
  // On the minute, so that the address stays the same while it is looked at.
  const from = new Date(Math.floor((nowMs - refusedMs) / minuteMs) * minuteMs).toISOString();
  return [
    figure(told, 'recheckDue', words.noRecheckDue, paths.customers({ recheck: 'due' })),
    figure(told, 'rampsWantingAttention', words.noRampsWantingAttention, paths.ramps({ attention: 'true' })),
    stuckFigure(told),
    refusedFigure(told, paths.callbacks({ is: 'refused', from })),
    figure(
      told,
      'unprocessedCallbacks',
      words.noUnprocessedCallbacks,
      paths.callbacks({ is: 'unprocessed' }),
    ),
    figure(told, 'blockedCustomers', words.noBlockedCustomers, paths.customers({ blocked: 'true' })),
  ];
}

/** A count as it is written; what is beyond it nobody counts. */
export function countInWords({ count, isMore }: CappedCount): string {
  return `${groupDigits(String(count))}${isMore ? '+' : ''}`;
}

function figure(
  told: Overview,
  name: Exclude<keyof Overview, 'isEmpty' | 'service' | 'longestStuckMs' | 'refusedDeliveries'>,
  none: string,
  to: string,
): Figure {
  const { count } = told[name];
  if (count === 0) return { name, count: null, text: none, to };
  const written = countInWords(told[name]);
  return { name, count: written, text: words[name](written), to };
}

function stuckFigure(told: Overview): Figure {
  const stuck = figure(told, 'stuckRamps', words.noStuckRamps, paths.ramps({ stuck: 'true' }));
  if (told.longestStuckMs === null) return stuck;
  return {
    ...stuck,
    text: stuck.text + words.stuckFor(told.stuckRamps.count, durationWords(told.longestStuckMs)),
  };
}

/** A callback that was refused is sent again and again: how often says how much was asked of us, and no more. */
function refusedFigure(told: Overview, to: string): Figure {
  const refused = figure(told, 'refusedCallbacks', words.noRefusedCallbacks, to);
  const { count, isMore } = told.refusedDeliveries;
  if (count <= told.refusedCallbacks.count && !isMore) return refused;
  return { ...refused, text: refused.text + words.inDeliveries(countInWords(told.refusedDeliveries)) };
}
