import type { Kept } from './kept-shapes.ts';

/** How a fact came to the desk: what it sent, what the service answered, what a callback said. Design: product › Two facts. */
export type FactSource = 'call' | 'answer' | 'callback';

/** A fact with its source and time. Instants are microseconds UTC. */
export interface Fact {
  readonly value: Kept;
  readonly source: FactSource;
  readonly eventId: string;
  /** When the desk learnt it. */
  readonly at: number;
  /** Of when it is: the service's own time where it gave one. The newest counts. */
  readonly asOf: number;
  /** Decides between facts of one time: `placeOf` the status that came with it, where one did. */
  readonly place?: string;
}

/** Facts by name. */
export type Facts = Readonly<Record<string, Fact>>;

/** The facts of both, of each name the newest: the order in which they are joined and how often never matters. */
export function joinFacts(one: Facts, other: Facts): Facts {
  const joined: Record<string, Fact> = { ...one };
  let hasAdded = false;
  for (const [name, fact] of Object.entries(other)) {
    const known = joined[name];
    if (known === undefined || isNewer(fact, known)) joined[name] = fact;
    if (known === undefined) hasAdded = true;
  }
  // One text for one state, whatever came first.
  return hasAdded ? Object.fromEntries(Object.entries(joined).sort(([a], [b]) => (a < b ? -1 : 1))) : joined;
}

/** By the time that it is of, then by its status as that counts, then by its event, whose ids are in the order of their time; the rest is for facts that no single event reported. */
export function isNewer(fact: Fact, than: Fact): boolean {
  if (fact.asOf !== than.asOf) return fact.asOf > than.asOf;
  const [place, other] = [fact.place ?? '', than.place ?? ''];
  if (place !== other) return place > other;
  if (fact.eventId !== than.eventId) return fact.eventId > than.eventId;
  if (fact.at !== than.at) return fact.at > than.at;
  return textOf(fact) > textOf(than);
}

function textOf({ value, source }: Fact): string {
  return JSON.stringify([source, value]);
}
