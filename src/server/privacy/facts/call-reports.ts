import {
  foldRampId,
  readLimitPeriod,
  readOnboardingStatus,
  readRampStatus,
  readRequirement,
} from '#contract/service/spellings.ts';
import type { SubmissionTable } from '#server/database/tables.ts';

import type { CustomerReport, Facts } from './customer-state.ts';
import {
  type CallEvent,
  type ReportedBy,
  type Reports,
  factsOf,
  given,
  isAccepted,
  isRampId,
  isReference,
  isWrite,
  secondOf,
} from './reports.ts';
import { type Kept, KeptJson } from './kept-shapes.ts';
import type { RampReport } from './ramp-state.ts';
import { placeOf } from './status-order.ts';

/** Reads a call's reports. Refusals report nothing, except a look-up that found nobody. */
export function callReports(call: CallEvent, callFacts: KeptJson): Reports {
  const customer = customerReportOf(call, callFacts);
  const ramp = rampReportOf(call, callFacts);
  return { customers: customer === null ? [] : [customer], ramps: ramp === null ? [] : [ramp] };
}

/**
 * Reports on a customer. Ramps and writes, also perhaps accepted ones, prove one; other answers may be given
 * for anyone.
 */
export function customerReportOf(call: CallEvent, callFacts: KeptJson): CustomerReport | null {
  if (call.operation === 'getIdentity') return lookUpReport(call, callFacts);
  const reference = callFacts.text(call.operation === 'getRamp' ? 'answered' : 'asked', 'identityReference');
  const wasAccepted = isAccepted(call);
  const mayBeAccepted = wasAccepted || (call.outcome === 'unknown' && isWrite(call.operation));
  if (!isReference(reference) || !mayBeAccepted) return null;
  const facts = wasAccepted ? customerFacts(call, callFacts) : {};
  const isSign = isWrite(call.operation) || call.operation === 'getRamp';
  return { identityReference: reference, eventId: call.id, at: call.at, isSign, facts };
}

/**
 * Takes the customer from the answer: an e-mail may find someone else. Choices: emailOfAnother, existsFalse.
 */
function lookUpReport(call: CallEvent, callFacts: KeptJson): CustomerReport | null {
  const isNotFound = call.outcome === 'answered' && call.status === 404;
  const reference = isNotFound
    ? callFacts.text('asked', 'identity_reference')
    : callFacts.text('answered', 'identifyReference');
  const exists = isNotFound ? false : callFacts.claim('answered', 'account', 'exists');
  if (!isReference(reference) || exists === undefined) return null;
  const isBlocked = exists ? callFacts.claim('answered', 'account', 'blocked') : undefined;
  const facts = factsOf({ eventId: call.id, at: call.at, asOf: call.at }, 'answer', {
    exists,
    blocked: given({ isBlocked }),
    createdAt: exists ? callFacts.text('answered', 'account', 'createdAt') : undefined,
  });
  return { identityReference: reference, eventId: call.id, at: call.at, isSign: exists, facts };
}

function customerFacts(call: CallEvent, callFacts: KeptJson): Facts {
  const by = { eventId: call.id, at: call.at, asOf: call.at };
  const answered = inspectionOf(call.operation, callFacts);
  return answered === null
    ? {
        ...factsOf(by, 'call', submitted(call.operation, callFacts)),
        ...factsOf(by, 'answer', acceptedValues(call.operation, callFacts)),
      }
    : factsOf(by, 'answer', answered);
}

type Values = Readonly<Record<string, Kept | undefined>>;

const routeFields = [
  'method',
  'transactionType',
  'fiat',
  'crypto',
  'blockchain',
  'fiatAmount',
  'cryptoAmount',
] as const;

/** Returns answers with their route, for which alone they hold. */
function inspectionOf(operation: string, callFacts: KeptJson): Values | null {
  const request = given(
    Object.fromEntries(routeFields.map((field) => [field, callFacts.text('asked', field)])),
  );
  const of = (field: string) => callFacts.at('answered', field);
  if (operation === 'getLimits') return { limits: given({ request, limits: limitsIn(of('limits')) }) };
  if (operation === 'getPrice') return { price: given({ request, answer: callFacts.at('answered') }) };
  if (operation !== 'checkEligibility') return null;
  const asked = of('requirements');
  const requirements = Array.isArray(asked) ? asked.map(requirementIn) : asked;
  const verdict = { paymentReady: of('paymentReady'), requirements };
  return { eligibility: given({ request, ...verdict }) };
}

function requirementIn(value: unknown): unknown {
  return typeof value === 'string' ? readRequirement(value) : value;
}

/** Reads windows in the interface's spelling. Choice: spellings. */
function limitsIn(limits: unknown): unknown {
  const periodical = new KeptJson(limits).at('periodical');
  if (typeof limits !== 'object' || limits === null || !Array.isArray(periodical)) return limits;
  const windows = periodical.map((one: unknown) => {
    const period = new KeptJson(one).text('period');
    return period === undefined ? one : { ...(one as object), period: readLimitPeriod(period) };
  });
  return { ...limits, periodical: windows };
}

/** Returns the submitted fields; an update keeps the others. */
function submitted(operation: string, callFacts: KeptJson): Values {
  const asked = (...path: readonly string[]) => callFacts.at('asked', ...path);
  return {
    accepted: isIdentityWrite(operation)
      ? given({ operation, serviceAt: callFacts.text('serviceAt') })
      : undefined,
    occupation: given({
      occupationIndustry: asked('occupationIndustry'),
      occupation: asked('occupation'),
    }),
    sourceOfFunds: callFacts.text('asked', 'sourceOfFunds'),
    purposeOfTransaction: callFacts.text('asked', 'purposeOfTransaction'),
    residence: kept(asked('customerIdentity', 'residentialAddress') ?? asked('residentialAddress')),
    tax: given({
      taxIdType: asked('customerIdentity', 'taxIdType'),
      taxState: asked('customerIdentity', 'taxState'),
    }),
    documents: kept(asked('identityDocuments')),
    vendor: callFacts.text('asked', 'provider', 'vendor'),
    screening: given({
      screeningDate: asked('screeningDate'),
      screeningSanctionsResult: asked('screeningSanctionsResult'),
      screeningPepResult: asked('screeningPepResult'),
    }),
  };
}

function isIdentityWrite(operation: string): boolean {
  return isWrite(operation) && operation !== 'createRamp';
}

/** Reads an onboarding status, which only share-documents answers. Choice: onboardingStatusOnce. */
function acceptedValues(operation: string, callFacts: KeptJson): Values {
  const createdAt = callFacts.text('answered', 'createdAt');
  if (operation === 'createBasicIdentity') return { exists: true, createdAt };
  const written = callFacts.text('answered', 'status');
  if (operation !== 'shareDocuments' || written === undefined) return {};
  const status = readOnboardingStatus(written);
  return { onboarding: given({ status, createdAt, written: status === written ? undefined : written }) };
}

/** Trusts the shape: it was checked when stored. */
function kept(value: unknown): Kept | undefined {
  return value as Kept | undefined;
}

export type SubmissionEvent = Pick<
  SubmissionTable,
  | 'id'
  | 'operation'
  | 'identity_reference'
  | 'submitted_at'
  | 'outcome'
  | 'status'
  | 'answered_at'
  | 'onboarding_status'
  | 'idempotency_key'
>;

/** Reports that the customer exists; with an outcome only before calls were recorded (no key). */
export function submissionReport(submission: SubmissionEvent): CustomerReport {
  const { id, identity_reference, submitted_at, answered_at: at } = submission;
  return {
    identityReference: identity_reference,
    eventId: id,
    at: submitted_at,
    isSign: true,
    facts: submission.idempotency_key === null && at !== null ? factsFromBefore(submission, at) : {},
  };
}

function factsFromBefore(submission: SubmissionEvent, at: number): Facts {
  const { id: eventId, operation, onboarding_status: status } = submission;
  const by = { eventId, at, asOf: at };
  return {
    ...factsOf(by, 'call', { accepted: isAccepted(submission) ? given({ operation }) : undefined }),
    ...factsOf(by, 'answer', {
      onboarding: status === null ? undefined : given({ status: readOnboardingStatus(status) }),
    }),
  };
}

/** Reports on the ramp that create or get answered. Spec: Resources › Ramp; choice: rampRecord. */
export function rampReportOf(call: CallEvent, callFacts: KeptJson): RampReport | null {
  const isRampCall = call.operation === 'createRamp' || call.operation === 'getRamp';
  const rampId = callFacts.text('answered', 'ramp_id');
  if (!isRampCall || !isAccepted(call) || !isRampId(rampId)) return null;
  const answered = new KeptJson(callFacts.at('answered'));
  const asked = new KeptJson(callFacts.at('asked'));
  const by = { eventId: call.id, at: call.at };
  const statusAt = secondOf(answered.text('updatedAt')) ?? call.at;
  const writtenStatus = answered.text('status');
  const status = writtenStatus === undefined ? undefined : readRampStatus(writtenStatus);
  const written = writtenStatus === status || writtenStatus === undefined ? {} : { written: writtenStatus };
  const place = status === undefined ? {} : { place: placeOf({ status, digest: call.id }) };
  return {
    rampId: foldRampId(rampId),
    writtenId: rampId,
    ...by,
    side: 'answer',
    facts: {
      ...requestFacts(call, asked),
      ...answerFacts({ ...by, asOf: statusAt, ...place }, answered, sidesOf(answered) ?? sidesOf(asked)),
    },
    status:
      status === undefined
        ? null
        : {
            status,
            source: 'answer',
            ...by,
            statusAt,
            countsAt: statusAt,
            isAhead: false,
            digest: call.id,
            ...written,
          },
  };
}

/** Returns requested values, which fill gaps of answers and callbacks. */
function requestFacts(call: CallEvent, asked: KeptJson): Facts {
  if (call.operation !== 'createRamp') return {};
  const reference = asked.text('identityReference');
  return factsOf({ eventId: call.id, at: call.at, asOf: call.at }, 'call', {
    requested: given({ fiatAmount: asked.text('fiatAmount'), cryptoAmount: asked.text('cryptoAmount') }),
    request: given({
      identityReference: isReference(reference) ? reference : undefined,
      subPartnerId: asked.text('subPartnerId'),
      ...routeFacts(asked),
    }),
  });
}

const sides = {
  ONRAMP: { direction: 'ONRAMP', fiat: 'source', crypto: 'target' },
  OFFRAMP: { direction: 'OFFRAMP', fiat: 'target', crypto: 'source' },
} as const;
type Sides = (typeof sides)[keyof typeof sides];

function sidesOf(ramp: KeptJson): Sides | null {
  if (ramp.at('source', 'fiat') !== undefined || ramp.at('target', 'crypto') !== undefined)
    return sides.ONRAMP;
  const isOffRamp = ramp.at('source', 'crypto') !== undefined || ramp.at('target', 'fiat') !== undefined;
  return isOffRamp ? sides.OFFRAMP : null;
}

function routeFacts(ramp: KeptJson): Values {
  const found = sidesOf(ramp);
  if (found === null) return {};
  const { direction, fiat, crypto } = found;
  return {
    direction,
    method: ramp.text(fiat, 'fiat', 'method'),
    pair: given({
      fiat: ramp.text(fiat, 'fiat', 'id'),
      crypto: ramp.text(crypto, 'crypto', 'id'),
      blockchain: ramp.text(crypto, 'crypto', 'blockchain'),
    }),
  };
}

function answerFacts(by: ReportedBy, answered: KeptJson, found: Sides | null): Facts {
  const reference = answered.text('identityReference');
  const receipt = (field: string) => answered.text('receipt', field);
  return factsOf(by, 'answer', {
    identityReference: isReference(reference) ? reference : undefined,
    subPartnerId: answered.text('subPartnerId'),
    ...routeFacts(answered),
    recorded: given({ fiatAmount: answered.text('fiatAmount'), cryptoAmount: answered.text('cryptoAmount') }),
    priced:
      found === null
        ? undefined
        : given({
            fiatAmount: answered.text(found.fiat, 'amount'),
            cryptoAmount: answered.text(found.crypto, 'amount'),
          }),
    fees: given({ processingFee: receipt('processingFee'), networkFee: receipt('networkFee') }),
    final:
      found === null
        ? undefined
        : given({
            fiatAmount: receipt(`${found.fiat}Amount`),
            cryptoAmount: receipt(`${found.crypto}Amount`),
          }),
    transactionHash: answered.text('transactionHash'),
    createdAt: answered.text('createdAt'),
    updatedAt: answered.text('updatedAt'),
    expiresAt: answered.text('expiresAt'),
  });
}
