import type { CustomerReport } from '../facts/customer-state.ts';
import type { Facts } from '../facts/facts.ts';
import type { Kept } from '../facts/kept-shapes.ts';
import { isTaken, isWrite, type CallEvent } from './call-event.ts';
import type { KeptJson } from './kept-json.ts';
import { factsOf, given, isReference } from './reports.ts';

/** What a call tells of a customer; a write that may have been taken shows them too. */
export function customerReportOf(call: CallEvent, told: KeptJson): CustomerReport | null {
  if (call.operation === 'getIdentity') return lookUpReport(call, told);
  const reference = told.text(call.operation === 'getRamp' ? 'answered' : 'asked', 'identityReference');
  const wasTaken = isTaken(call);
  const isSign = wasTaken || (call.outcome === 'unknown' && isWrite(call.operation));
  if (!isReference(reference) || !isSign) return null;
  const facts = wasTaken ? customerFacts(call, told) : {};
  return { identityReference: reference, eventId: call.id, at: call.at, isSign, facts };
}

/** The answer is about whom it names: an e-mail may belong to somebody else than was asked for. Choices: emailOfAnother, existsFalse. */
function lookUpReport(call: CallEvent, told: KeptJson): CustomerReport | null {
  const isNotFound = call.outcome === 'answered' && call.status === 404;
  const reference = isNotFound
    ? told.text('asked', 'identity_reference')
    : told.text('answered', 'identifyReference');
  const exists = isNotFound ? false : told.claim('answered', 'account', 'exists');
  if (!isReference(reference) || exists === undefined) return null;
  const isBlocked = exists ? told.claim('answered', 'account', 'blocked') : undefined;
  const facts = factsOf({ eventId: call.id, at: call.at, asOf: call.at }, 'answer', {
    exists,
    blocked: given({ isBlocked }),
    createdAt: exists ? told.text('answered', 'account', 'createdAt') : undefined,
  });
  return { identityReference: reference, eventId: call.id, at: call.at, isSign: exists, facts };
}

function customerFacts(call: CallEvent, told: KeptJson): Facts {
  const by = { eventId: call.id, at: call.at, asOf: call.at };
  const answered = inspectionOf(call.operation, told);
  return answered === null
    ? {
        ...factsOf(by, 'call', submitted(call.operation, told)),
        ...factsOf(by, 'answer', taken(call.operation, told)),
      }
    : factsOf(by, 'answer', answered);
}

type Values = Readonly<Record<string, Kept | undefined>>;

/** Eligibility, limits and price with what was asked: they hold for that alone. */
function inspectionOf(operation: string, told: KeptJson): Values | null {
  const request = told.at('asked');
  const of = (field: string) => told.at('answered', field);
  if (operation === 'getLimits') return { limits: given({ request, limits: of('limits') }) };
  if (operation === 'getPrice') return { price: given({ request, answer: told.at('answered') }) };
  if (operation !== 'checkEligibility') return null;
  const verdict = { paymentReady: of('paymentReady'), requirements: of('requirements') };
  return { eligibility: given({ request, ...verdict }) };
}

/** What was submitted, field by field: an update leaves what it does not name. */
function submitted(operation: string, told: KeptJson): Values {
  const asked = (...path: readonly string[]) => told.at('asked', ...path);
  return {
    accepted: isIdentityWrite(operation)
      ? given({ operation, serviceAt: told.text('serviceAt') })
      : undefined,
    occupation: given({
      occupationIndustry: asked('occupationIndustry'),
      occupation: asked('occupation'),
    }),
    sourceOfFunds: told.text('asked', 'sourceOfFunds'),
    purposeOfTransaction: told.text('asked', 'purposeOfTransaction'),
    residence: kept(asked('customerIdentity', 'residentialAddress') ?? asked('residentialAddress')),
    tax: given({
      taxIdType: asked('customerIdentity', 'taxIdType'),
      taxState: asked('customerIdentity', 'taxState'),
    }),
    documents: kept(asked('identityDocuments')),
    vendor: told.text('asked', 'provider', 'vendor'),
    screening: given({
      screeningDate: asked('screeningDate'),
      screeningSanctionsResult: asked('screeningSanctionsResult'),
      screeningPepResult: asked('screeningPepResult'),
    }),
  };
}

/** A ramp is no submission. */
function isIdentityWrite(operation: string): boolean {
  return isWrite(operation) && operation !== 'createRamp';
}

/** Only share-documents ever answers a status of onboarding, and basic create a time. Choice: onboardingStatusOnce. */
function taken(operation: string, told: KeptJson): Values {
  const createdAt = told.text('answered', 'createdAt');
  if (operation === 'createBasicIdentity') return { exists: true, createdAt };
  const status = told.text('answered', 'status');
  if (operation !== 'shareDocuments' || status === undefined) return {};
  return { onboarding: given({ status, createdAt }) };
}

/** It was kept by its shape before it was stored. */
function kept(value: unknown): Kept | undefined {
  return value as Kept | undefined;
}
