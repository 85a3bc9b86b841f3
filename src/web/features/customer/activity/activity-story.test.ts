import { describe, expect, it } from 'vitest';

import type { ActivityItem, RecordedSubmission } from '#contract/desk/customers.ts';

import { type CallItem, callLook, describeDeed, describeLooks, tellStory } from './activity-story.ts';

const casey = { email: 'casey@example.com', name: 'Casey' };
const robin = { email: 'robin@example.com', name: 'Robin' };

const call = (id: string, operation: string, given: Partial<CallItem> = {}): CallItem => ({
  kind: 'call',
  id,
  at: '2026-03-04T10:00:00.000Z',
  operation,
  by: casey,
  outcome: 'answered',
  status: 200,
  rampId: null,
  traceId: null,
  ...given,
});
const callback = (id: string, statusDate: string | null): ActivityItem => ({
  kind: 'callback',
  id,
  at: '2026-03-04T10:00:00.000Z',
  about: 'ramp',
  objectId: 'r-1',
  status: 'FULFILLED',
  statusDate,
  isLate: false,
  result: 'applied',
  findings: [],
});
const note: ActivityItem = { kind: 'note', id: 'n', at: '2026-03-04T10:00:00.000Z', author: null, text: 'x' };

/** `looks 3 2 | one n`: each group with its ids. */
const told = (items: readonly ActivityItem[]) =>
  tellStory(items)
    .map(
      (part) =>
        `${part.kind} ${part.kind === 'one' ? part.item.id : part.items.map(({ id }) => id).join(' ')}`,
    )
    .join(' | ');

describe('the story of a customer', () => {
  it('folds looks in a row, and nothing else between them', () => {
    const looks = [call('4', 'getIdentity'), call('3', 'getLimits'), note, call('1', 'checkEligibility')];
    expect(told(looks)).toBe('looks 4 3 | one n | one 1');
  });

  it('tells a look that failed, one without an answer, a re-check of the desk and each write by itself', () => {
    const items = [
      call('5', 'getIdentity'),
      call('4', 'getIdentity', { status: 500 }),
      call('3', 'getLimits', { outcome: 'unknown', status: null }),
      call('2', 'shareDocuments', { status: 202 }),
      call('1', 'getIdentity'),
      call('0', 'checkEligibility', { recheck: { isReady: true, openRequirements: 0 } }),
    ];
    expect(told(items)).toBe('one 5 | one 4 | one 3 | one 2 | one 1 | one 0');
  });

  it('folds the deliveries of one callback where the newest is, and no two without a date', () => {
    const day = '2026-03-04 10:00:00';
    expect(told([callback('5', day), note, callback('3', day), callback('2', '2026-03-04 09:00:00')])).toBe(
      'deliveries 5 3 | one n | one 2',
    );
    expect(told([callback('2', null), callback('1', null)])).toBe('one 2 | one 1');
  });

  it('counts what one person asks within a minute as one look', () => {
    const at = (time: string) => ({ at: `2026-03-04T${time}.000Z` });
    const looks = [
      call('6', 'getLimits', at('10:09:01')),
      call('5', 'getIdentity', at('10:09:00')),
      call('4', 'getIdentity', { ...at('10:05:00'), by: robin }),
      call('3', 'getIdentity', at('10:00:00')),
    ];
    expect(describeLooks(looks)).toBe('Viewed 3 times by 2 people');
    expect(describeLooks(looks.slice(0, 2))).toBe('Casey viewed this customer');
    expect(describeLooks([...looks.slice(0, 2), ...looks.slice(3)])).toBe(
      'Casey viewed this customer 2 times',
    );
  });

  it('says what was submitted where the desk knows, and else what was done', () => {
    const image = { documentType: 'SELFIE' };
    const submissions = [
      { requestId: '7', images: [{ documentType: 'PASSPORT' }, image, image] },
    ] as unknown as RecordedSubmission[];
    expect(describeDeed(call('7', 'shareDocuments'), submissions)).toBe('submitted a passport and a selfie');
    expect(describeDeed(call('8', 'shareDocuments'), submissions)).toBe('shared documents');
    expect(describeDeed(call('9', 'createRamp'), [])).toBe('created a ramp');
    expect(describeDeed(call('9', 'unheardOf'), [])).toBe('sent unheardOf');
  });

  it.each([
    ['createBasicIdentity', { status: 422 }, 'attempted “Create customer”'],
    ['createRamp', { status: 404 }, 'attempted “Create ramp”'],
    ['updateIdentity', { outcome: 'unknown', status: null }, 'attempted “Update customer”'],
    ['shareDocuments', { outcome: 'not-sent', status: null }, 'attempted “Share documents”'],
    ['createBasicIdentity', { status: 200 }, 'created the account'],
    ['shareToken', { status: 200 }, 'submitted a KYC token'],
    ['shareReliance', { status: 202 }, 'submitted reliance data'],
    ['getIdentity', { status: 404 }, 'looked up the customer'],
  ] as const)('says of %s, %j, no more than what is known', (operation, given, sentence) => {
    expect(describeDeed(call('4', operation, given), [])).toBe(sentence);
  });

  it('shows the code of what was accepted and is not finished', () => {
    expect(callLook(call('5', 'shareToken', { status: 200 })).text).toBe('Accepted (200), not finished');
    expect(callLook(call('5', 'shareReliance', { status: 202 })).text).toBe('Accepted (202), not finished');
    expect(callLook(call('5', 'createBasicIdentity', { status: 200 })).text).toBe('Answered 200');
  });
});
