import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { terminalRampStatuses } from '#contract/service/enumerations.ts';
import { answeredTo, minute, saidBy, second, ten, reportsOf } from '#testing/ramp-reports.ts';

import { reconcile } from './reconcile.ts';
import { currentStatus, inOrder, joinStatuses, statusesOf, type StatusFact } from './status-order.ts';
import type { RampMentions } from './ramp-mentions.ts';

/** Few statuses and seconds, so that much is equal. */
const said = fc.record({
  status: fc.constantFrom(
    'PAYMENT_READY',
    'IN_PROGRESS',
    'EXTRA_VERIFICATION',
    'FULFILLED',
    'REFUNDED',
    'NEW',
  ),
  statusAt: fc.integer({ min: 0, max: 5 }).map((seconds) => ten + seconds * second),
  isPoll: fc.boolean(),
});
const events = fc.array(said, { minLength: 1, maxLength: 12 });
type ReportedMove = (typeof said)['generate'] extends (...given: never) => { readonly value: infer One }
  ? One
  : never;

/** What was said, arriving as the numbers say; what decides between equals stays with what was said. */
function arriving(all: readonly ReportedMove[], arrival: readonly number[]): RampMentions {
  const withDigest = <One extends { readonly reported: StatusFact | null }>(
    one: One,
    digest: number,
  ): One => ({
    ...one,
    reported: one.reported && { ...one.reported, digest: `d-${digest}` },
  });
  const reports = all.map(({ status, statusAt, isPoll }, index) => {
    const id = String(arrival[index]).padStart(3, '0');
    return isPoll
      ? { call: withDigest(answeredTo(id, status, statusAt), index) }
      : { callback: withDigest(saidBy(id, status, statusAt), index) };
  });
  return reportsOf({
    calls: reports.flatMap(({ call }) => call ?? []),
    callbacks: reports.flatMap(({ callback }) => callback ?? []),
  });
}

const looked = { serviceNow: ten + minute, isStuck: true };
const inTurn = (all: readonly unknown[]) => all.map((_, index) => index);
const shuffledTurns = (all: readonly ReportedMove[]) =>
  fc.shuffledSubarray(inTurn(all), { minLength: all.length }).map((turns) => ({ all, turns }));

describe('reconciliation', () => {
  it('is the same for any order of input, and leaves the input alone', () =>
    fc.assert(
      fc.property(events.chain(shuffledTurns), ({ all, turns }) => {
        const mentions = arriving(all, inTurn(all));
        const before = JSON.stringify([mentions.calls, mentions.callbacks]);
        const reordered = {
          ...mentions,
          calls: mentions.calls.toSorted((a, b) => (turns[Number(a.id)] ?? 0) - (turns[Number(b.id)] ?? 0)),
          callbacks: mentions.callbacks.toReversed(),
        };
        expect(reconcile(reordered, looked)).toEqual(reconcile(mentions, looked));
        expect(reconcile(mentions, looked)).toEqual(reconcile(mentions, looked));
        expect(JSON.stringify([mentions.calls, mentions.callbacks])).toBe(before);
      }),
    ));

  it('has the same state and the same marks in any order of arrival', () =>
    fc.assert(
      fc.property(events.chain(shuffledTurns), ({ all, turns }) => {
        const [one, other] = [arriving(all, inTurn(all)), arriving(all, turns)];
        expect(stateOf(other)).toEqual(stateOf(one));
        expect(wrongByStatus(all, other, turns)).toEqual(wrongByStatus(all, one, inTurn(all)));
      }),
    ));

  it('marks what its rules say', () =>
    fc.assert(
      fc.property(events, (all) => {
        const mentions = arriving(all, inTurn(all));
        const facts = [...mentions.calls, ...mentions.callbacks].flatMap((one) => one.reported ?? []);
        const order = inOrder(facts);
        const moments = reconcile(mentions, looked);
        for (const moment of moments) {
          const fact = facts.find(({ eventId }) => eventId === moment.id)!;
          expect(moment.marks.includes('after-the-end')).toBe(followsAnEnd(fact, order));
          expect(moment.marks.includes('no-callback')).toBe(isMissed(fact, order));
        }
        expect(moments.filter(({ marks }) => marks.includes('stuck'))).toHaveLength(1);
      }),
    ));

  it('loses no poll', () =>
    fc.assert(
      fc.property(events, (all) => {
        const mentions = arriving(all, inTurn(all));
        const counts = reconcile(mentions, looked).map((moment) =>
          moment.kind === 'call' ? 1 + (moment.sameSince?.count ?? 0) : 0,
        );
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(mentions.calls.length);
      }),
    ));
});

function stateOf({ calls, callbacks }: RampMentions) {
  const facts = [...calls, ...callbacks].flatMap(({ reported }) => reported ?? []);
  const latest = currentStatus(facts.map(statusesOf).reduce(joinStatuses));
  return [latest?.status, latest?.statusAt, latest?.digest];
}

/** What the order of statuses alone decides, by what was said: polls that were counted with others are theirs. */
function wrongByStatus(all: readonly ReportedMove[], mentions: RampMentions, turns: readonly number[]) {
  const marks = new Map(reconcile(mentions, looked).map((moment) => [moment.id, moment.marks]));
  return all.map(({ status, statusAt, isPoll }, index) => {
    const same = all.flatMap((one, at) =>
      one.status === status && one.statusAt === statusAt && one.isPoll === isPoll ? [turns[at]] : [],
    );
    const ids = isPoll ? same : [turns[index]];
    const found = ids.flatMap((turn) => marks.get(String(turn).padStart(3, '0')) ?? []);
    return [...new Set(found)].filter((mark) => mark !== 'stuck').sort();
  });
}

function followsAnEnd(fact: StatusFact, facts: readonly StatusFact[]): boolean {
  return facts.some(
    (other) =>
      (terminalRampStatuses as readonly string[]).includes(other.status) &&
      other.status !== fact.status &&
      facts.indexOf(other) < facts.indexOf(fact),
  );
}

/** A poll of a status that no ramp begins with, without a callback of it unless another status is in between, and a callback of a later one. */
function isMissed(fact: StatusFact, facts: readonly StatusFact[]): boolean {
  if (fact.source === 'callback' || fact.status === 'PAYMENT_READY') return false;
  const isBetween = (one: StatusFact, a: StatusFact, b: StatusFact) =>
    (facts.indexOf(one) - facts.indexOf(a)) * (facts.indexOf(one) - facts.indexOf(b)) < 0;
  const callbacks = facts.filter(({ source }) => source === 'callback');
  const isReported = callbacks.some(
    (callback) =>
      callback.status === fact.status &&
      !facts.some((one) => one.status !== fact.status && isBetween(one, callback, fact)),
  );
  return !isReported && callbacks.some((callback) => facts.indexOf(callback) > facts.indexOf(fact));
}
