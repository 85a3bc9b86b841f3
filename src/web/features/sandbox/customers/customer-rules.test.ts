import { describe, expect, it } from 'vitest';

import { customerSteering } from '#contract/sandbox/steering.ts';

import { nothingDecided, possibleActions, toSteering } from './customer-rules.ts';

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
    expect(possibleActions({ isBlocked: true })).toEqual(['approve', 'reject', 'unblock']);
  });
});
