import fc from 'fast-check';

import { callbackFaultKinds, type CallbackFaultKind } from '../../../src/contract/sandbox/deliveries.ts';

/** A step; `pick` chooses among what is possible then, if anything. */
export type BadStep =
  | { readonly kind: 'move'; readonly pick: number; readonly fault: CallbackFaultKind | null }
  | { readonly kind: 'poll' | 'refund-after-the-end' }
  | { readonly kind: 'release' | 'send-again'; readonly pick: number }
  | { readonly kind: 'wait'; readonly seconds: number };

export interface BadDay {
  readonly direction: 'ONRAMP' | 'OFFRAMP';
  readonly steps: readonly BadStep[];
  readonly restSeconds: number;
}

const pick = fc.nat({ max: 11 });
const fault = fc.constantFrom(null, ...callbackFaultKinds);
const move = fc.record({ kind: fc.constant('move' as const), pick, fault });
const step: fc.Arbitrary<BadStep> = fc.oneof(
  { weight: 6, arbitrary: move },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('poll' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund-after-the-end' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('release', 'send-again'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(20, 301, 700) }),
  },
);

const badDay: fc.Arbitrary<BadDay> = fc.record({
  direction: fc.constantFrom('ONRAMP', 'OFFRAMP'),
  steps: fc.array(step, { minLength: 4, maxLength: 12 }),
  restSeconds: fc.constantFrom(1, 301, 3700),
});

/** Checks days in sequence. Errors name the seed: shrinking would take as long again. */
export async function forBadDays(count: number, check: (day: BadDay) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(badDay, check), { numRuns: count, endOnFailure: true });
}
