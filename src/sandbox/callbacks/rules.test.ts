import { describe, expect, it } from 'vitest';
import { afterAttempt, type Delivery } from './rules.ts';

const at = 1_735_689_600_000_000;
const waiting: Delivery = {
  state: 'waiting',
  copies: 1,
  is_badly_signed: 0,
  attempts: 0,
  due_at: at,
  delivered_at: null,
};

describe('a callback after an attempt', () => {
  it.each(['200', '201', '202', '204', '299'])('is delivered by %s', (outcome) => {
    expect(afterAttempt(waiting, outcome, at)).toStrictEqual({
      state: 'delivered',
      attempts: 1,
      due_at: null,
      delivered_at: at,
    });
  });

  it.each(['100', '199', '300', '301', '302', '400', '404', '500', 'timed out', 'connection refused', ''])(
    'is sent again after %j',
    (outcome) => {
      expect(afterAttempt(waiting, outcome, at)).toStrictEqual({ attempts: 1, due_at: at + 16_000_000 });
    },
  );

  it('is undeliverable after the thirtieth failure, not before', () => {
    expect(afterAttempt({ ...waiting, attempts: 28 }, '500', at)).toStrictEqual({
      attempts: 29,
      due_at: at + 3_600_000_000,
    });
    expect(afterAttempt({ ...waiting, attempts: 29 }, '500', at)).toStrictEqual({
      state: 'undeliverable',
      attempts: 30,
      due_at: null,
    });
  });

  it('is sent once more when it is a duplicate, and is then delivered', () => {
    const once = { ...waiting, ...afterAttempt({ ...waiting, copies: 2, attempts: 3 }, '200', at) };
    expect(once).toStrictEqual({ ...waiting, copies: 1, delivered_at: at });
    expect(afterAttempt(once, '200', at + 1)).toMatchObject({ state: 'delivered', delivered_at: at });
  });

  it('stays withheld when that was asked for meanwhile, unless it was accepted', () => {
    const withheld: Delivery = { ...waiting, state: 'withheld', due_at: null };
    expect(afterAttempt(withheld, '500', at)).toStrictEqual({ attempts: 1 });
    expect(afterAttempt(withheld, '200', at)).toMatchObject({ state: 'delivered' });
    expect(afterAttempt({ ...withheld, copies: 2 }, '200', at)).toMatchObject({ copies: 1, due_at: null });
  });
});
