import { describe, expect, it } from 'vitest';

import type { Act } from '#contract/desk/access-list.ts';

import { foldActs } from './fold-acts.ts';

const startMs = Date.parse('2026-05-04T10:00:00Z');

/** An act of so many seconds later. */
function act(seconds: number, action: string, given: Partial<Act> = {}): Act {
  return {
    seq: seconds,
    at: new Date(startMs + seconds * 1000).toISOString(),
    action,
    person: { id: 'p-1', name: 'Casey', email: 'casey@example.com' },
    role: 'compliance',
    objectKind: 'customer',
    objectId: 'c-1',
    fields: [],
    hasReason: false,
    reason: null,
    outcome: 'done',
    status: 200,
    ...given,
  };
}

const newestFirst = (acts: readonly Act[]) => acts.toSorted((one, other) => other.seq - one.seq);
const told = (acts: readonly Act[]) =>
  foldActs(newestFirst(acts)).map(
    ({ first, last, count, isOpening, outcome }) =>
      `${first.seq}–${last.seq} ${isOpening ? 'opened' : first.action} ×${count} ${outcome}`,
  );

const opening = [
  act(1, 'get-customer'),
  act(2, 'getIdentity'),
  act(3, 'list-notes'),
  act(4, 'checkEligibility'),
  act(5, 'getLimits'),
];

describe('the fold of a customer’s reads', () => {
  it('makes one line of opening the page, with a count', () => {
    expect(told(opening)).toEqual(['1–5 opened ×5 done']);
  });

  it('takes refetches within ten minutes of each other along, and none later', () => {
    const refetched = [act(305, 'get-customer'), act(905, 'get-customer'), act(1506, 'get-customer')];
    expect(told([...opening, ...refetched])).toEqual(['1506–1506 opened ×1 done', '1–905 opened ×7 done']);
  });

  it('keeps a read of its own as what it is', () => {
    expect(told([act(1, 'getIdentity')])).toEqual(['1–1 getIdentity ×1 done']);
    expect(told([act(1, 'get-customer')])).toEqual(['1–1 opened ×1 done']);
  });

  it.each<[string, Partial<Act>]>([
    ['another person', { person: { id: 'p-2', name: null, email: null } }],
    ['another role of the person', { role: 'admin' }],
    ['another customer', { objectId: 'c-2' }],
  ])('keeps %s apart, even when both read at once', (_who, other) => {
    const both = [act(1, 'get-customer'), act(2, 'get-customer', other), act(3, 'getLimits')];
    expect(told(both)).toEqual(['2–2 opened ×1 done', '1–3 opened ×2 done']);
  });

  it.each(['reveal', 'shareDocuments', 'list-access', 'write-note', 'createRamp'])(
    'keeps %s apart, in the middle of an opening too',
    (action) => {
      expect(told([...opening, act(6, action), act(7, 'getIdentity')])).toEqual([
        `6–6 ${action} ×1 done`,
        '1–7 opened ×6 done',
      ]);
    },
  );

  it('keeps a refused read apart, but not one of a customer whom the service doesn’t know', () => {
    const refused = act(2, 'getIdentity', { outcome: 'refused', status: null });
    const unknown = act(3, 'getIdentity', { outcome: 'refused', status: 404 });
    expect(told([act(1, 'get-customer'), refused, unknown])).toEqual([
      '2–2 getIdentity ×1 refused',
      '1–3 opened ×2 done',
    ]);
  });

  it('says what became of an opening of which nothing was answered', () => {
    const cancelled = { outcome: 'not-sent', status: null };
    expect(told([act(1, 'getIdentity', cancelled), act(2, 'getLimits', cancelled)])).toEqual([
      '1–2 opened ×2 not-sent',
    ]);
  });

  it('folds a ramp’s reads, each ramp for itself and apart from its customer', () => {
    const ramp = (seconds: number, action: string, objectId = 'r-1') =>
      act(seconds, action, { objectKind: 'ramp', objectId });
    const some = [
      act(1, 'get-customer'),
      ramp(2, 'get-ramp'),
      ramp(3, 'getRamp'),
      ramp(4, 'list-notes'),
      ramp(5, 'get-ramp', 'r-2'),
      ramp(6, 'reveal'),
      ramp(7, 'getPrice'),
    ];
    expect(told(some)).toEqual([
      '7–7 getPrice ×1 done',
      '6–6 reveal ×1 done',
      '5–5 opened ×1 done',
      '2–4 opened ×3 done',
      '1–1 opened ×1 done',
    ]);
  });

  it('folds reads of nobody in particular and of other objects not at all', () => {
    const others = [
      act(1, 'list-notes', { objectKind: 'queue', objectId: 'q-1' }),
      act(2, 'list-notes', { objectKind: 'queue', objectId: 'q-1' }),
      act(3, 'getPrice', { objectKind: null, objectId: null }),
    ];
    expect(told(others)).toEqual([
      '3–3 getPrice ×1 done',
      '2–2 list-notes ×1 done',
      '1–1 list-notes ×1 done',
    ]);
  });

  it('counts every act once, in whatever pages they came', () => {
    const acts = Array.from({ length: 200 }, (_, at) =>
      act(at * 97, at % 7 === 0 ? 'reveal' : 'get-customer', { objectId: `c-${at % 3}` }),
    );
    const rows = foldActs(newestFirst(acts));
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    expect(rows.map(({ first }) => first.seq)).toEqual(
      rows.map(({ first }) => first.seq).toSorted((one, other) => other - one),
    );
  });
});
