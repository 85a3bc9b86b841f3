import { type RampDetail, rampDetail, type RampMoment } from '#contract/desk/ramps.ts';

const at = '2026-03-04T10:00:00.000Z';

export function knownRamp(rampId: string, fields: object = {}): RampDetail {
  return rampDetail.parse({
    rampId,
    identityReference: null,
    firstSeenAt: at,
    lastSeenAt: at,
    direction: null,
    method: null,
    status: null,
    statusAt: null,
    isTerminal: false,
    wantsAttention: false,
    isStuck: false,
    pair: {},
    amounts: {},
    statusFact: null,
    stuckSince: null,
    stuckAfterMinutes: 60,
    facts: {},
    personalValues: [],
    withheld: [],
    stages: [],
    timeline: [],
    ...fields,
  });
}

type Of<Kind extends RampMoment['kind']> = Extract<RampMoment, { kind: Kind }>;

export function pollMoment(fields: Partial<Of<'call'>> = {}): Of<'call'> {
  return {
    kind: 'call',
    id: 'q-1',
    at,
    marks: [],
    before: null,
    rampStatus: 'IN_PROGRESS',
    operation: 'getRamp',
    outcome: 'answered',
    status: 200,
    traceId: null,
    staff: { email: 'other@b.c', name: 'O B' },
    sameSince: null,
    ...fields,
  };
}

export function callbackMoment(fields: Partial<Of<'callback'>> = {}): Of<'callback'> {
  return {
    kind: 'callback',
    id: 'c-1',
    at,
    marks: [],
    before: null,
    rampStatus: 'IN_PROGRESS',
    statusDate: null,
    statusAt: null,
    result: 'applied',
    findings: [],
    deliveredAt: [at],
    internalReason: null,
    externalReason: null,
    ...fields,
  };
}
