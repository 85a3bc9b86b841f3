import type { SubmissionTable } from '#server/database/tables.ts';

import type { CustomerReport, Facts } from './customer-state.ts';
import { type Kept, KeptJson } from './kept-shapes.ts';
import type { RampReport } from './ramp-state.ts';
import {
  type Reports,
  type CallEvent,
  factsOf,
  given,
  isRampId,
  isReference,
  isAccepted,
  isWrite,
  type ReportedBy,
  secondOf,
} from './reports.ts';
import { placeOf } from './status-order.ts';

/** What a call says about a customer and a ramp, given its facts. A refusal says nothing, except a look-up that found nobody. */
export function callReports(call: CallEvent, callFacts: KeptJson): Reports {
  const customer = customerReportOf(call, callFacts);
  const ramp = rampReportOf(call, callFacts);
  return { customers: customer === null ? [] : [customer], ramps: ramp === null ? [] : [ramp] };
}

/** What a call says about a customer; a write that may have been accepted counts too. */
export function customerReportOf(call: CallEvent, callFacts: KeptJson): CustomerReport | null {
  if (call.operation === 'getIdentity') return lookUpReport(call, callFacts);
  const reference = callFacts.text(call.operation === 'getRamp' ? 'answered' : 'asked', 'identityReference');
  const wasAccepted = isAccepted(call);
  const isSign = wasAccepted || (call.outcome === 'unknown' && isWrite(call.operation));
  if (!isReference(reference) || !isSign) return null;
  const facts = wasAccepted ? customerFacts(call, callFacts) : {};
  return { identityReference: reference, eventId: call.id, at: call.at, isSign, facts };
}

/** The answer is about whom it names: an e-mail may belong to someone else than was asked for. Choices: emailOfAnother, existsFalse. */
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

/** Eligibility, limits and price with what was asked: they hold for that alone. */
function inspectionOf(operation: string, callFacts: KeptJson): Values | null {
  const request = callFacts.at('asked');
  const of = (field: string) => callFacts.at('answered', field);
  if (operation === 'getLimits') return { limits: given({ request, limits: of('limits') }) };
  if (operation === 'getPrice') return { price: given({ request, answer: callFacts.at('answered') }) };
  if (operation !== 'checkEligibility') return null;
  const verdict = { paymentReady: of('paymentReady'), requirements: of('requirements') };
  return { eligibility: given({ request, ...verdict }) };
}

/** What was submitted, field by field: an update leaves what it does not name. */
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

/** A ramp is not a submission. */
function isIdentityWrite(operation: string): boolean {
  return isWrite(operation) && operation !== 'createRamp';
}

/** Only share-documents ever answers a status of onboarding, and basic create a time. Choice: onboardingStatusOnce. */
function acceptedValues(operation: string, callFacts: KeptJson): Values {
  const createdAt = callFacts.text('answered', 'createdAt');
  if (operation === 'createBasicIdentity') return { exists: true, createdAt };
  const status = callFacts.text('answered', 'status');
  if (operation !== 'shareDocuments' || status === undefined) return {};
  return { onboarding: given({ status, createdAt }) };
}

/** It was kept by its shape before it was stored. */
function kept(value: unknown): Kept | undefined {
  return value as Kept | undefined;
}

/** A submission as the directory reads it. */
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

/**
 * What a submission says: that there is such a customer. Its outcome comes from its call; those from before calls were recorded
 * have no key, and tell it themselves.
 */
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
    ...factsOf(by, 'answer', { onboarding: status === null ? undefined : given({ status }) }),
  };
}

/** What create and get say about a ramp: the answer names it. Spec: Resources › Ramp; choice: rampRecord. */
export function rampReportOf(call: CallEvent, callFacts: KeptJson): RampReport | null {
  const isRampCall = call.operation === 'createRamp' || call.operation === 'getRamp';
  const rampId = callFacts.text('answered', 'ramp_id');
  if (!isRampCall || !isAccepted(call) || !isRampId(rampId)) return null;
  const answered = new KeptJson(callFacts.at('answered'));
  const asked = new KeptJson(callFacts.at('asked'));
  const by = { eventId: call.id, at: call.at };
  const statusAt = secondOf(answered.text('updatedAt')) ?? call.at;
  const status = answered.text('status');
  const place = status === undefined ? {} : { place: placeOf({ status, digest: call.id }) };
  return {
    rampId,
    ...by,
    side: 'answer',
    facts: { ...requestFacts(call, asked), ...answerFacts({ ...by, asOf: statusAt, ...place }, answered) },
    status:
      status === undefined
        ? null
        : { status, source: 'answer', ...by, statusAt, countsAt: statusAt, isAhead: false, digest: call.id },
  };
}

/** What the desk itself asked for: later answers stand over it where they name the same. */
function requestFacts(call: CallEvent, asked: KeptJson): Facts {
  if (call.operation !== 'createRamp') return {};
  return factsOf({ eventId: call.id, at: call.at, asOf: call.at }, 'call', {
    requested: given({ fiatAmount: asked.text('fiatAmount'), cryptoAmount: asked.text('cryptoAmount') }),
  });
}

function answerFacts(by: ReportedBy, answered: KeptJson): Facts {
  const isOnRamp =
    answered.at('source', 'fiat') !== undefined || answered.at('target', 'crypto') !== undefined;
  const isOffRamp =
    answered.at('source', 'crypto') !== undefined || answered.at('target', 'fiat') !== undefined;
  const direction = isOnRamp ? 'ONRAMP' : isOffRamp ? 'OFFRAMP' : undefined;
  const [fiat, crypto] = isOnRamp ? ['source', 'target'] : ['target', 'source'];
  const reference = answered.text('identityReference');
  const receipt = (field: string) => answered.text('receipt', field);
  return factsOf(by, 'answer', {
    identityReference: isReference(reference) ? reference : undefined,
    subPartnerId: answered.text('subPartnerId'),
    direction,
    method: answered.text(fiat, 'fiat', 'method'),
    pair: given({
      fiat: answered.text(fiat, 'fiat', 'id'),
      crypto: answered.text(crypto, 'crypto', 'id'),
      blockchain: answered.text(crypto, 'crypto', 'blockchain'),
    }),
    recorded: given({ fiatAmount: answered.text('fiatAmount'), cryptoAmount: answered.text('cryptoAmount') }),
    priced: given({
      fiatAmount: answered.text(fiat, 'amount'),
      cryptoAmount: answered.text(crypto, 'amount'),
    }),
    fees: given({ processingFee: receipt('processingFee'), networkFee: receipt('networkFee') }),
    final: given({
      fiatAmount: receipt(isOnRamp ? 'sourceAmount' : 'targetAmount'),
      cryptoAmount: receipt(isOnRamp ? 'targetAmount' : 'sourceAmount'),
    }),
    transactionHash: answered.text('transactionHash'),
    createdAt: answered.text('createdAt'),
    updatedAt: answered.text('updatedAt'),
  });
}
