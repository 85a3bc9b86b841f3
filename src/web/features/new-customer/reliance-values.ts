import type { Resolver } from 'react-hook-form';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { relianceRequest } from '#contract/service/identity.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { calendarDate, further, isDayBefore, utcDay } from '#contract/service/primitives.ts';
import { type ReadClock, serviceTimeAt } from '#web/shared/time/service-clock.ts';
import { contractResolver } from '#web/shared/forms/use-desk-form.ts';
import {
  emptyCustomerIdentity,
  type FormOf,
  toCustomerIdentity,
  toMobileNumber,
} from '#web/shared/identity-form/to-customer-identity.ts';
import { emptyDocument, type NumberedDocumentValues } from '#web/shared/identity-form/numbered-documents.tsx';

import { words } from './new-customer-words.ts';

export type ScreeningFinding = 'match' | 'no-match';

type ScreeningResult = 'screeningSanctionsResult' | 'screeningPepResult';

/** Screening results have no default. Spec: Endpoints › Identity reliance */
export interface RelianceValues extends FormOf<
  Omit<RequestOf<'shareReliance'>, ScreeningResult | 'identityDocuments'>
> {
  screeningSanctionsResult: ScreeningFinding | '';
  screeningPepResult: ScreeningFinding | '';
  identityDocuments: NumberedDocumentValues[];
}

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

/** Maps a finding to the service's boolean. Choice: screeningTrueMeans. */
export function screeningResult(finding: ScreeningFinding, trueMeans: TrueMeans): boolean {
  return (finding === 'match') === (trueMeans === 'match');
}

/** Omits screening results that are not chosen, or whose meaning is unknown. */
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
  } satisfies Record<keyof RequestOf<'shareReliance'>, unknown> as RequestOf<'shareReliance'>;
}

/** Returns a reader of the service's day, since its clock can be moved. Choice: screeningDateNotAhead. */
export function serviceDayBy(clock: ReadClock | undefined): () => string {
  return () => utcDay(clock === undefined ? Date.now() : serviceTimeAt(clock, Date.now()));
}

/**
 * Applies the contract's rules and refuses screening dates in the service's future. Choice:
 * screeningDateNotAhead.
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
