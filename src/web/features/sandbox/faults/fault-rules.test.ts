import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  callbackFaultKinds,
  callbackFaultRequest,
  faultAnswer,
  faultRequest,
} from '#contract/sandbox/faults.ts';
import { operationNames } from '#contract/service/operations.ts';

import { faultChoices, faultInWords, timesInWords } from '../words/fault-words.ts';
import { nothingSet, oftens, toCallbackFault, toFault } from './fault-rules.ts';

const messages = (values: Partial<typeof nothingSet>) =>
  faultRequest
    .safeParse(toFault({ ...nothingSet, ...values }))
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a fault as it is asked for', () => {
  it('fits the control’s schema for every kind, whatever stands in fields that are not its own', () => {
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
      'once',
      '2 times',
    ]);
  });
});
