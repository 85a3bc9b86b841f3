import { describe, expect, it } from 'vitest';

import type { QueueFact } from './queue-facts.ts';
import { type ReconcileRule, stepOf } from './queue-reconcile.ts';

const fact: QueueFact = { kind: 'ramp-stuck', mark: 'a', since: null, holdsFrom: null };
const timed = { ...fact, holdsFrom: 100 };
const running = { ended_at: null, mark: 'a', state: 'open' } as const;
const ended = { ...running, ended_at: 1 };
const known: ReconcileRule = { serviceNow: 100, isNews: false };
const before = { ...known, serviceNow: 99 };
const unknown = { ...known, serviceNow: null };
const news = { ...unknown, isNews: true };

describe('what a fact means for its item', () => {
  it.each([
    ['a new fact begins', null, fact, unknown, 'begin'],
    ['a fact of time begins from its instant on', null, timed, known, 'begin'],
    ['not before', null, timed, before, null],
    ['nor without the service’s clock', null, timed, unknown, null],
    ['no fact, no item', null, null, known, null],
    ['the same fact makes no second item', running, fact, known, null],
    ['a fact of time goes on without the clock', running, timed, unknown, null],
    ['it ends where the clock says that it isn’t true', running, timed, before, 'end'],
    ['an item whose fact has gone ends', running, null, unknown, 'end'],
    ['another fact of its kind begins in its place', running, { ...fact, mark: 'b' }, known, 'begin-another'],
    ['another fact of time ends it first', running, { ...timed, mark: 'b' }, unknown, 'end'],
    ['what ended begins again', ended, fact, unknown, 'begin'],
    ['and rests without a fact', ended, null, known, null],
    ['done stays done', { ...running, state: 'done' }, fact, news, null],
    ['done ends with its fact', { ...running, state: 'done' }, null, news, 'end'],
    ['what waits comes back with news', { ...running, state: 'waiting' }, fact, news, 'come-back'],
    ['and stays without', { ...running, state: 'waiting' }, fact, known, null],
    ['it ends with its fact', { ...running, state: 'waiting' }, null, news, 'end'],
  ] as const)('%s', (_what, item, found, rule, step) => {
    expect(stepOf(item, found, rule)).toBe(step);
  });
});
