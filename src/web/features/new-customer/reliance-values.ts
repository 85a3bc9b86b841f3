import type { Resolver } from 'react-hook-form';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { relianceRequest } from '#contract/service/identity.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { calendarDate, further, isDayBefore, utcDay } from '#contract/service/primitives.ts';
import { type ReadClock, serviceTimeAt } from '#web/shared/time/service-clock.ts';
import { contractResolver } from '#web/shared/forms/use-desk-form.ts';
import {
  type CustomerIdentityValues,
  emptyCustomerIdentity,
  toCustomerIdentity,
  toMobileNumber,
} from '#web/shared/identity-form/to-customer-identity.ts';
import { emptyDocument, type NumberedDocumentValues } from '#web/shared/identity-form/numbered-documents.tsx';

import { words } from './new-customer-words.ts';

/** What a screening found, in words: which boolean that is, is configuration. Choice: screeningTrueMeans. */
export type ScreeningFinding = 'match' | 'no-match';

/** Reliance as the form holds it: neither screening result has a default. Spec: Endpoints › Identity reliance */
export interface RelianceValues {
  identityReference: string;
  email: string;
  mobileNumber: string;
  customerIdentity: CustomerIdentityValues;
  screeningDate: string;
  screeningSanctionsResult: ScreeningFinding | '';
  screeningPepResult: ScreeningFinding | '';
  identityDocuments: NumberedDocumentValues[];
}

/** The form as it opens: neither screening result is chosen. */
export function emptyReliance(identityReference: string): RelianceValues {
  return {
    identityReference,
    email: '',
    mobileNumber: '',
    customerIdentity: emptyCustomerIdentity(),
    screeningDate: '',
    screeningSanctionsResult: '',
    screeningPepResult: '',
    identityDocuments: [emptyDocument()],
  };
}

export type TrueMeans = EnvironmentAnswer['screeningTrueMeans'];

/** The boolean that says a finding to this service; `false` is a value. Choice: screeningTrueMeans. */
export function screeningResult(finding: ScreeningFinding, trueMeans: TrueMeans): boolean {
  return (finding === 'match') === (trueMeans === 'match');
}

/** The contract's request. A result that nobody chose stays out of it, as it does while nobody knows what `true` means. */
export function toRelianceRequest(
  values: RelianceValues,
  trueMeans: TrueMeans | undefined,
): RequestOf<'shareReliance'> {
  const resultOf = (finding: ScreeningFinding | '') =>
    finding === '' || trueMeans === undefined ? undefined : screeningResult(finding, trueMeans);
  return {
    identityReference: values.identityReference.trim(),
    mobileNumber: toMobileNumber(values.mobileNumber),
    email: values.email.trim(),
    screeningDate: values.screeningDate,
    screeningSanctionsResult: resultOf(values.screeningSanctionsResult),
    screeningPepResult: resultOf(values.screeningPepResult),
    customerIdentity: toCustomerIdentity(values.customerIdentity),
    identityDocuments: values.identityDocuments.map(({ type, data }) => ({
      type,
      data: { number: data.number.trim() },
    })),
  } as RequestOf<'shareReliance'>;
}

/** What day it is for the service, each time it is asked: its clock may have been moved. Choice: screeningDateNotAhead. */
export function serviceDayBy(clock: ReadClock | undefined): () => string {
  return () => utcDay(clock === undefined ? Date.now() : serviceTimeAt(clock, Date.now()));
}

/**
 * The form's rules: the contract's, on what would be sent; and a screening that was made, on the service's own day, not one to come.
 * Choice: screeningDateNotAhead.
 */
export function relianceResolver(
  trueMeans: TrueMeans | undefined,
  serviceDay: () => string,
): Resolver<RelianceValues> {
  const rules = relianceRequest.extend({
    screeningDate: calendarDate.refine(
      (day) => !isDayBefore(serviceDay(), day),
      further(words.screeningAhead),
    ),
  });
  return contractResolver<RelianceValues>(rules, (values) => toRelianceRequest(values, trueMeans));
}
