import { describe, expect, it } from 'vitest';

import type { RampMoment } from '#contract/desk/ramps.ts';
import { answeredTo, minute, saidBy, second, ten, reportsOf, unansweredTo } from '#testing/ramp-reports.ts';

import { reconcile, stagesOf } from './reconcile.ts';
import type { RampMentions } from './ramp-mentions.ts';

const timeline = (mentions: Partial<RampMentions>, looked = {}) =>
  reconcile(reportsOf(mentions), { serviceNow: ten + 2 * minute, isStuck: false, ...looked });
/** The marks of each moment, by its id. */
const marksOf = (mentions: Partial<RampMentions>, looked = {}) =>
  Object.fromEntries(timeline(mentions, looked).map(({ id, marks }) => [id, marks]));
const shown = (moments: readonly RampMoment[], id: string) => moments.find((moment) => moment.id === id);

const once = { count: 1, lastAt: ten };

describe('the timeline of a ramp', () => {
  it('merges calls, callbacks, refused deliveries and notes, newest first', () => {
    const moments = timeline({
      calls: [answeredTo('1', 'PAYMENT_READY', ten, { operation: 'createRamp' })],
      callbacks: [saidBy('3', 'PAYMENT_ACCEPTED', ten + second)],
      refused: [{ id: '2', at: ten, verification: 'invalid', answerStatus: 401, deliveries: once }],
      notes: [{ id: '4', at: '2026-05-04T10:00:04.000Z', author: null, text: 'They rang' }],
    });
    expect(moments.map(({ id, kind }) => [id, kind])).toEqual([
      ['4', 'note'],
      ['3', 'callback'],
      ['2', 'refused'],
      ['1', 'call'],
    ]);
  });

  it('says what was known before each moment', () => {
    const moments = timeline({
      calls: [answeredTo('1', 'PAYMENT_READY', ten, { operation: 'createRamp' })],
      callbacks: [
        saidBy('2', 'IN_PROGRESS', ten + 3 * second),
        saidBy('3', 'PAYMENT_ACCEPTED', ten + second, { result: 'out-of-order' }),
        saidBy('4', 'COIN_TRANSFERRED', ten + 4 * second),
      ],
    });
    expect(moments.map((moment) => 'before' in moment && [moment.before, moment.rampStatus])).toEqual([
      ['IN_PROGRESS', 'COIN_TRANSFERRED'],
      ['IN_PROGRESS', 'PAYMENT_ACCEPTED'],
      ['PAYMENT_READY', 'IN_PROGRESS'],
      [null, 'PAYMENT_READY'],
    ]);
  });

  it('folds equal polls into the first, and shows unanswered ones', () => {
    const moments = timeline({
      calls: [
        answeredTo('1', 'PAYMENT_READY', ten, { operation: 'createRamp' }),
        answeredTo('2', 'PAYMENT_READY', ten),
        unansweredTo('3'),
        answeredTo('4', 'PAYMENT_READY', ten, { at: ten + minute }),
        answeredTo('5', 'PAYMENT_ACCEPTED', ten + second),
      ],
    });
    expect(moments.map(({ id }) => id)).toEqual(['5', '3', '1']);
    expect(shown(moments, '1')).toMatchObject({
      sameSince: { count: 2, lastAt: '2026-05-04T10:01:00.000Z' },
    });
    expect(shown(moments, '5')).toMatchObject({ sameSince: null });
  });

  it('shows each create, whatever the answer', () => {
    const created = (id: string) => answeredTo(id, 'PAYMENT_READY', ten, { operation: 'createRamp' });
    expect(timeline({ calls: [created('1'), created('2')] }).map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('folds polls without a service time too, unless something else was reported between', () => {
    const untimed = (id: string, at: number) => answeredTo(id, 'IN_PROGRESS', at, { updatedAt: null });
    const calls = [untimed('1', ten), untimed('2', ten + second), untimed('4', ten + 3 * second)];
    const callbacks = [saidBy('3', 'EXTRA_VERIFICATION', ten + 2 * second)];
    expect(timeline({ calls }).map(({ id }) => id)).toEqual(['1']);
    expect(timeline({ calls, callbacks }).map(({ id }) => id)).toEqual(['4', '3', '1']);
  });

  it('shows a poll whose answer has a later time', () => {
    const calls = [answeredTo('1', 'IN_PROGRESS', ten), answeredTo('2', 'IN_PROGRESS', ten + second)];
    expect(timeline({ calls }).map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('has each delivery of a callback, and its reasons', () => {
    const callback = saidBy('1', 'PAYMENT_DECLINED', ten);
    const reasons = { internalReason: 'card stolen', externalReason: 'Ask your bank' };
    const [moment] = timeline({
      callbacks: [callback],
      deliveries: new Map([['1', [ten, ten + second]]]),
      reasons: new Map([['1', reasons]]),
    });
    expect(moment).toMatchObject({
      deliveredAt: ['2026-05-04T10:00:00.000Z', '2026-05-04T10:00:01.000Z'],
      ...reasons,
    });
  });
});

describe('the stages of a ramp', () => {
  it('are the statuses in the service’s order, each since its earliest report, however they arrived', () => {
    const stages = stagesOf(
      reportsOf({
        calls: [
          answeredTo('1', 'PAYMENT_READY', ten, { operation: 'createRamp' }),
          answeredTo('5', 'IN_PROGRESS', ten + 9 * minute),
        ],
        callbacks: [
          saidBy('3', 'IN_PROGRESS', ten + 7 * minute),
          saidBy('4', 'PAYMENT_ACCEPTED', ten + 2 * minute, { result: 'out-of-order' }),
        ],
      }),
    );
    expect(stages).toEqual([
      { status: 'PAYMENT_READY', since: '2026-05-04T10:00:00.000Z' },
      { status: 'PAYMENT_ACCEPTED', since: '2026-05-04T10:02:00.000Z' },
      { status: 'IN_PROGRESS', since: '2026-05-04T10:07:00.000Z' },
    ]);
  });

  it('have one more for a status that came back, and none for an end without a date before all of them', () => {
    const callbacks = [
      saidBy('1', 'REFUNDED', null),
      saidBy('2', 'IN_PROGRESS', ten),
      saidBy('3', 'EXTRA_VERIFICATION', ten + minute),
      saidBy('4', 'IN_PROGRESS', ten + 2 * minute),
    ];
    expect(stagesOf(reportsOf({ callbacks })).map(({ status, since }) => [status, since])).toEqual([
      ['IN_PROGRESS', '2026-05-04T10:00:00.000Z'],
      ['EXTRA_VERIFICATION', '2026-05-04T10:01:00.000Z'],
      ['IN_PROGRESS', '2026-05-04T10:02:00.000Z'],
    ]);
  });
});

describe('a moment is marked', () => {
  it('duplicate, where it was delivered again', () =>
    expect(
      marksOf({
        callbacks: [saidBy('1', 'IN_PROGRESS', ten), saidBy('2', 'COIN_TRANSFERRED', ten + second)],
        deliveries: new Map([
          ['1', [ten, ten + second]],
          ['2', [ten + second]],
        ]),
      }),
    ).toEqual({ 1: ['duplicate'], 2: [] }));

  it('late, out of order and conflicting repeat, as processing found it', () =>
    expect(
      marksOf({
        callbacks: [
          saidBy('1', 'IN_PROGRESS', ten, { isLate: true }),
          saidBy('2', 'PAYMENT_RECEIVED', ten - second, { result: 'out-of-order' }),
          saidBy('3', 'IN_PROGRESS', ten, { result: 'conflicting-repeat', reported: null }),
        ],
      }),
    ).toEqual({ 1: ['late'], 2: ['out-of-order'], 3: ['conflicting-repeat'] }));

  it('after the end, where another status follows a terminal one in the service’s order', () => {
    const callbacks = [
      saidBy('1', 'REFUNDED', ten + 2 * second),
      saidBy('2', 'FULFILLED', ten + second),
      saidBy('3', 'COIN_TRANSFERRED', ten),
    ];
    expect(marksOf({ callbacks })).toEqual({ 1: ['after-the-end'], 2: [], 3: [] });
    const calls = [
      answeredTo('4', 'REFUNDED', ten + 2 * second),
      answeredTo('5', 'FULFILLED', ten + second),
      answeredTo('6', 'IN_PROGRESS', ten + 3 * second),
    ];
    expect(marksOf({ callbacks, calls })).toMatchObject({
      4: ['after-the-end'],
      5: [],
      6: ['after-the-end'],
    });
  });

  it('never came, where a poll saw a status that no callback announced within five minutes', () => {
    const calls = [answeredTo('1', 'IN_PROGRESS', ten)];
    expect(marksOf({ calls }, { serviceNow: ten + 5 * minute })).toEqual({ 1: [] });
    expect(marksOf({ calls }, { serviceNow: ten + 5 * minute + 1 })).toEqual({ 1: ['no-callback'] });
    const callbacks = [saidBy('2', 'IN_PROGRESS', ten)];
    expect(marksOf({ calls, callbacks }, { serviceNow: ten + 60 * minute })).toEqual({ 1: [], 2: [] });
  });

  it('never came, counted from the first poll of the status', () => {
    const calls = [answeredTo('1', 'IN_PROGRESS', ten), answeredTo('2', 'IN_PROGRESS', ten + 4 * minute)];
    const marks = marksOf({ calls }, { serviceNow: ten + 5 * minute + 1 });
    expect(marks).toEqual({ 1: ['no-callback'], 2: ['no-callback'] });
  });

  it('never came, sooner, where a later status was announced', () => {
    const calls = [answeredTo('1', 'IN_PROGRESS', ten)];
    const callbacks = [saidBy('2', 'COIN_TRANSFERRED', ten + second)];
    expect(marksOf({ calls, callbacks })).toEqual({ 1: ['no-callback'], 2: [] });
    const earlier = [saidBy('2', 'PAYMENT_RECEIVED', ten - second)];
    expect(marksOf({ calls, callbacks: earlier })).toEqual({ 1: [], 2: [] });
  });

  it('never came, where only an earlier stay in the same status was announced', () => {
    const calls = [
      answeredTo('1', 'EXTRA_VERIFICATION', ten + second),
      answeredTo('3', 'IN_PROGRESS', ten + 2 * second),
    ];
    const callbacks = [
      saidBy('0', 'IN_PROGRESS', ten),
      saidBy('2', 'EXTRA_VERIFICATION', ten + second),
      saidBy('4', 'COIN_TRANSFERRED', ten + 3 * second),
    ];
    expect(marksOf({ calls, callbacks })).toMatchObject({ 1: [], 3: ['no-callback'] });
  });

  it('is never marked as missing for what no callback reports: what was created, and how a ramp begins', () => {
    const looked = { serviceNow: ten + 60 * minute };
    const created = answeredTo('1', 'EXTRA_VERIFICATION', ten, { operation: 'createRamp' });
    expect(marksOf({ calls: [created] }, looked)).toEqual({ 1: [] });
    for (const status of ['PAYMENT_READY', 'COIN_DEPOSIT_READY'])
      expect(marksOf({ calls: [answeredTo('1', status, ten)] }, looked)).toEqual({ 1: [] });
  });

  it('is never marked as missing for what a callback with an unreadable date may have reported', () => {
    const calls = [answeredTo('1', 'IN_PROGRESS', ten)];
    const callbacks = [saidBy('2', 'IN_PROGRESS', null), saidBy('3', 'PAYMENT_RECEIVED', ten - second)];
    const looked = { serviceNow: ten + 60 * minute };
    expect(marksOf({ calls, callbacks }, looked)).toEqual({ 1: [], 2: [], 3: [] });
  });

  it('signature refused, and for no other refusal', () =>
    expect(
      marksOf({
        refused: [
          { id: '1', at: ten, verification: 'invalid', answerStatus: 401, deliveries: once },
          { id: '2', at: ten, verification: 'missing', answerStatus: 401, deliveries: once },
          { id: '3', at: ten, verification: 'valid', answerStatus: 400, deliveries: once },
          { id: '4', at: ten, verification: 'not-asked', answerStatus: 400, deliveries: once },
        ],
      }),
    ).toEqual({ 1: ['signature-refused'], 2: ['signature-refused'], 3: [], 4: [] }));

  it('not recognised, for an unknown status, but not for a missing one', () =>
    expect(
      marksOf({
        calls: [answeredTo('1', 'ON_HOLIDAY', ten), unansweredTo('4')],
        callbacks: [
          saidBy('2', 'ON_HOLIDAY', ten),
          saidBy('3', 'IN_PROGRESS', ten + second),
          saidBy('5', '', ten, { status: null, reported: null }),
          saidBy('6', 'toString', ten),
        ],
      }),
    ).toEqual({
      1: ['not-in-document'],
      2: ['not-in-document'],
      3: [],
      4: [],
      5: [],
      6: ['not-in-document'],
    }));

  it('stuck, where it is the newest that reports the status that counts', () =>
    expect(
      marksOf(
        {
          calls: [answeredTo('2', 'IN_PROGRESS', ten + second)],
          callbacks: [
            saidBy('1', 'IN_PROGRESS', ten + second),
            saidBy('3', 'PAYMENT_RECEIVED', ten, { result: 'out-of-order' }),
          ],
        },
        { isStuck: true },
      ),
    ).toEqual({ 1: [], 2: ['stuck'], 3: ['out-of-order'] }));
});
