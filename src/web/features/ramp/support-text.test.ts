import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { RampDetail } from '#contract/desk/ramps.ts';
import { callbackMoment, knownRamp, pollMoment } from '#testing/web/known-ramp.ts';

import { supportText } from './tell-texts.ts';

const at = '2026-05-04T10:00:00.000Z';

const rampId = 'a'.repeat(32);

const factOf = <Value>(value: Value) => ({ value, source: 'callback' as const, eventId: 'e-1', at });

function recordWith(anything: string): RampDetail {
  const common = { at, rampStatus: anything };
  const someone = { email: anything, name: anything };
  return knownRamp(rampId, {
    identityReference: 'c-1',
    direction: anything,
    method: anything,
    status: anything,
    statusAt: at,
    isStuck: true,
    pair: { fiat: anything, crypto: anything, blockchain: anything },
    amounts: { fiatAmount: anything },
    statusFact: factOf(anything),
    stuckSince: at,
    facts: {
      requested: factOf({ fiatAmount: anything, cryptoAmount: anything }),
      fees: factOf({ processingFee: anything }),
      transactionHash: factOf(anything),
      subPartnerId: factOf(anything),
    },
    personalValues: [{ field: 'walletAddress', masked: anything, eventId: 'e-1', at }],
    timeline: [
      { kind: 'note', id: 'n', at, marks: [], author: someone, text: anything },
      callbackMoment({
        ...common,
        statusDate: anything,
        deliveredAt: [at, at],
        internalReason: anything,
        externalReason: anything,
      }),
      pollMoment({ ...common, traceId: anything, staff: someone }),
    ],
  });
}

const copied = (record: RampDetail) =>
  supportText({ known: { rampId, record, answer: null }, environment: 'live', at });

describe('the text for the provider’s support', () => {
  it('repeats nothing that a person wrote, in any field', () => {
    const written = fc
      .tuple(fc.constantFrom(' ', '@', '•', '<', '\u202E', '\n', 'é'), fc.string(), fc.string())
      .map(([odd, before, after]) => `Zoe${before}${odd}${after}Quill`);
    fc.assert(
      fc.property(written, (anything) => {
        const text = copied(recordWith(anything));
        expect(text).not.toContain('Zoe');
        expect(text).not.toContain('Quill');
      }),
    );
  });

  it('has identifiers, statuses in UTC, trace ids, amounts and the environment', () => {
    const record = recordWith('x');
    const text = copied({
      ...record,
      status: 'IN_PROGRESS',
      pair: { fiat: 'AUD', crypto: 'ETH' },
      facts: { ...record.facts, requested: factOf({ fiatAmount: '100.00' }) },
      timeline: record.timeline.map((moment) =>
        moment.kind === 'call' ? { ...moment, traceId: 't-1', rampStatus: 'IN_PROGRESS' } : moment,
      ),
    });
    for (const part of [
      'Environment: live',
      `Ramp id: ${rampId}`,
      'Identity reference: c-1',
      `Status: IN_PROGRESS since ${at}`,
      'The ramp has not moved for more than 60 minutes.',
      'Requested: 100.00 AUD',
      `${at}  status check  HTTP 200  IN_PROGRESS  trace id t-1`,
      'delivered 2 times',
      '(Rampart doesn’t recognise this status)',
    ])
      expect(text).toContain(part);
  });
});
