import type { FactSource } from '#contract/desk/records.ts';
import { toIso } from '#server/instants.ts';

import type { Fact, Facts } from '../facts/facts.ts';
import type { Kept } from '../facts/kept-shapes.ts';

interface ShownFact {
  readonly value: Kept;
  readonly source: FactSource;
  readonly eventId: string;
  readonly at: string;
}

/** Facts as the desk's API tells them. */
export function shownFacts(facts: Facts): Record<string, ShownFact> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shownFact(fact)]));
}

/** One fact, without what only the desk orders it by. */
export function shownFact({ value, source, eventId, at }: Omit<Fact, 'asOf' | 'place'>): ShownFact {
  return { value, source, eventId, at: toIso(at) };
}
