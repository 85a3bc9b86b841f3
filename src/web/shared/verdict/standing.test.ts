import { describe, expect, it } from 'vitest';

import type { CustomerRecord } from '#contract/desk/customers.ts';

import type { AccountViewReading } from '#web/shared/read-account-view.ts';

import { standingOf } from './standing.ts';

const early = '2026-05-04T10:00:00.000Z';

const late = '2026-05-04T10:00:01.000Z';

const message = { eventId: 'e-1' } as CustomerRecord['blockingMessage'];

const answered = (isBlocked: boolean): AccountViewReading => ({
  kind: 'account',
  isBlocked,
  createdAt: early,
});

const recorded = (isBlocked: boolean, at: string) =>
  ({
    facts: { blocked: { value: { isBlocked }, source: 'callback', at } },
    blockingMessage: message,
  }) as unknown as CustomerRecord;

describe('the standing of an account', () => {
  it.each([
    ['an answer after the callback', answered(false), late, recorded(true, early), false, null],
    ['an answer at the instant of the callback', answered(false), late, recorded(true, late), false, null],
    ['a callback after the answer', answered(false), early, recorded(true, late), true, message],
    ['an end of the block after the answer', answered(true), early, recorded(false, late), false, null],
    ['an answer that says blocked', answered(true), late, recorded(true, early), true, message],
    ['no answer', null, undefined, recorded(true, early), true, message],
    ['an answer alone', answered(true), late, undefined, true, null],
  ] as const)('follows what was heard last: %s', (_what, reading, fetchedAt, record, isBlocked, message) => {
    expect(standingOf({ reading, fetchedAt, record })).toMatchObject({ isBlocked, message });
  });

  it('tells what it is remembered from where no answer of now says it', () => {
    const record = recorded(true, late);
    const remembered = { source: 'callback', at: late };
    expect(standingOf({ reading: answered(false), fetchedAt: early, record })).toMatchObject({ remembered });
    expect(standingOf({ reading: answered(true), fetchedAt: late, record })).toMatchObject({
      remembered: null,
    });
  });

  it('is not known while nothing was heard', () => {
    expect(standingOf({ reading: null, fetchedAt: undefined, record: undefined })).toBeNull();
    const noFact = { facts: {}, blockingMessage: null };
    expect(standingOf({ reading: null, fetchedAt: undefined, record: noFact })).toBeNull();
  });
});
