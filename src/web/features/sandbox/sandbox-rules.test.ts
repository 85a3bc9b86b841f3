import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockChange } from '#contract/sandbox/world.ts';
import {
  callbackFaultKinds,
  callbackFaultRequest,
  faultAnswer,
  faultRequest,
} from '#contract/sandbox/deliveries.ts';
import { customerSteering } from '#contract/sandbox/customers.ts';
import { operationNames } from '#contract/service/operations.ts';
import { paths } from '#web/shared/paths.ts';
import {
  apartFromHere,
  nothingDecided,
  nothingSet,
  oftens,
  possibleActions,
  readAddress,
  secondsTo,
  toCallbackFault,
  toFault,
  toSteering,
  faultChoices,
} from './sandbox-rules.ts';
import { faultInWords, timesInWords } from './sandbox-words.ts';

const read = (address: string) => readAddress(new URL(address, 'http://desk').searchParams);

describe('the address of the Sandbox page', () => {
  it.each([
    [paths.sandbox(), { tab: 'scenarios', customer: null, ramp: null, callback: null }],
    [paths.sandbox({ tab: 'faults' }), { tab: 'faults' }],
    [paths.sandbox({ customer: 'null' }), { tab: 'customers', customer: 'null' }],
    [
      paths.sandbox({ ramp: 'r-1', identityReference: 'c-1' }),
      { tab: 'ramps', ramp: 'r-1', identityReference: 'c-1' },
    ],
    [
      paths.sandbox({ callback: 'x', state: 'withheld' }),
      { tab: 'callbacks', callback: 'x', state: 'withheld' },
    ],
  ])('%s opens what it names', (address, open) => expect(read(address)).toMatchObject(open));

  it('is read as if what it does not know were not there', () => {
    expect(read('/sandbox?tab=secrets&state=lost&identityReference=a%20b')).toEqual({
      tab: 'scenarios',
      customer: null,
      ramp: null,
      callback: null,
      identityReference: null,
      state: null,
    });
  });
});

const messages = (values: Partial<typeof nothingSet>) =>
  faultRequest
    .safeParse(toFault({ ...nothingSet, ...values }))
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the request for a fault', () => {
  it('fits the control’s schema for every kind, whatever the fields of other kinds hold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...faultChoices),
        fc.constantFrom(...operationNames, 'all' as const),
        fc.constantFrom(...oftens),
        (kind, operation, often) => {
          const values = {
            kind,
            operation,
            often,
            times: '3',
            status: '503',
            retryAfterSeconds: '7',
            latencyMs: '250',
          };
          const { times, ...fault } = faultRequest.parse(toFault(values));
          expect(times).toBe({ once: 1, count: 3, always: null }[often]);
          expect(fault.operation).toBe(operation);
          expect(faultInWords(faultAnswer.parse({ id: '1', timesLeft: times, ...fault }))).not.toBe('');
        },
      ),
    );
  });

  it('says where a number is none, or out of bounds', () => {
    expect(messages({ kind: 'status', status: '' })).toEqual([
      ['status', 'Use a whole number from 400 to 599'],
    ]);
    expect(messages({ kind: 'status', status: '200' })).toEqual([
      ['status', 'Use a whole number from 400 to 599'],
    ]);
    expect(messages({ kind: 'latency', latencyMs: '1.5' })).toEqual([
      ['latencyMs', 'Use a whole number from 1 to 600000'],
    ]);
    expect(messages({ often: 'count', times: '0' })).toEqual([
      ['times', 'Use a whole number from 1 to 1000000'],
    ]);
    expect(messages({ retryAfterSeconds: 'soon' })).toEqual([
      ['retryAfterSeconds', 'Use a whole number from 0 to 86400'],
    ]);
    expect(messages({ kind: 'html', status: '' })).toBeUndefined();
  });

  it('of callbacks fits too', () => {
    for (const kind of callbackFaultKinds)
      expect(
        callbackFaultRequest.parse(toCallbackFault({ kind, oftenOfCallbacks: 'always', times: '' })),
      ).toEqual({
        kind,
        times: null,
      });
  });

  it('is said with what it carries, and how much of it is left', () => {
    const fault = { id: '1', operation: 'all', timesLeft: 2 } as const;
    expect(faultInWords({ ...fault, kind: 'status', status: 429, retryAfterSeconds: 5 })).toBe(
      'HTTP 429, Retry-After 5 s',
    );
    expect(faultInWords({ ...fault, kind: 'latency', latencyMs: 2000 })).toBe('Slow answer: 2000 ms');
    expect([null, 1, 2].map((timesLeft) => timesInWords({ timesLeft }))).toEqual([
      'every time',
      'once more',
      '2 more times',
    ]);
  });
});

const filled = {
  ...nothingDecided,
  part: 'BOTH',
  internalReason: ' STAFF ',
  reason: 'A',
  externalReason: 'B',
} as const;

describe('a decision on a customer', () => {
  it('carries what the control takes with it, and nothing else', () => {
    const asked = (['approve', 'reject', 'blacklist', 'unblock'] as const).map((action) =>
      customerSteering.parse(toSteering({ ...filled, action })),
    );
    expect(asked).toEqual([
      { action: 'approve' },
      { action: 'reject', part: 'BOTH', internalReason: 'STAFF', reason: 'A' },
      { action: 'blacklist', internalReason: 'STAFF', externalReason: 'B' },
      { action: 'unblock' },
    ]);
  });

  it('without reasons leaves them to the sandbox', () => {
    expect(customerSteering.parse(toSteering({ ...nothingDecided, action: 'reject', reason: '  ' }))).toEqual(
      {
        action: 'reject',
        part: 'DOCUMENT',
      },
    );
  });

  it('blocks who is active, and lets in who is blocked', () => {
    expect(possibleActions({ isBlocked: false })).toContain('blacklist');
    expect(possibleActions({ isBlocked: true })).toEqual(['approve', 'reject', 'unblock', 'report-kyc']);
  });
});

const serviceMs = Date.parse('2026-11-22T12:00:00.500Z');
const refusal = (jumpSeconds: number) => clockChange.safeParse({ jumpSeconds }).error?.issues[0]?.message;

describe('a jump to a moment', () => {
  it('is the seconds until then, in the zone that the page shows', () => {
    expect(secondsTo(' 2026-11-22 12:01 ', 'utc', serviceMs)).toBe(60);
    const local = new Date(2026, 10, 22, 12, 1);
    expect(secondsTo('2026-11-22 12:01', 'local', local.getTime() - 90_000)).toBe(90);
  });

  it('goes never back, to no moment nowhere, and no further than ten years', () => {
    expect(refusal(secondsTo('2026-11-22T12:00', 'utc', serviceMs))).toContain(
      'only a reset can turn the clock back',
    );
    const none = ['', 'tomorrow', '2026-11-23', '2026-02-30 12:00', '2026-11-23 25:00', '22/11/2026 12:00'];
    expect(new Set(none.map((typed) => refusal(secondsTo(typed, 'utc', serviceMs))))).toEqual(
      new Set(['Enter a valid date and time in the format YYYY-MM-DD HH:MM']),
    );
    expect(refusal(secondsTo('2040-01-01T00:00', 'utc', serviceMs))).toContain('10 years');
    expect(refusal(secondsTo('2026-11-22T12:01', 'utc', serviceMs))).toBeUndefined();
  });
});

describe('the service’s time', () => {
  it('is the same as here within a minute, else so far ahead or behind', () => {
    expect(apartFromHere(serviceMs + 59_000, serviceMs)).toBeNull();
    expect(apartFromHere(serviceMs + 3_600_000, serviceMs)).toBe(3_600_000);
    expect(apartFromHere(serviceMs - 3_600_000, serviceMs)).toBe(-3_600_000);
  });
});
