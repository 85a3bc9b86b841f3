import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { relianceRequest } from '#contract/service/identity-requests.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { contractResolver } from '#web/shared/forms/contract-resolver.ts';
import {
  type CustomerIdentityValues,
  emptyCustomerIdentity,
} from '#web/shared/identity-form/identity-values.ts';
import { emptyDocument, type NumberedDocumentValues } from '#web/shared/identity-form/numbered-documents.tsx';
import { toCustomerIdentity, toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';

/** What a screening found, in words: which boolean that is, is configuration. Choice: screeningTrueMeans. */
export type ScreeningFinding = 'match' | 'no-match';
export type TrueMeans = EnvironmentAnswer['screeningTrueMeans'];

/** Reliance as the form holds it: neither screening result has a default. Spec: Endpoints › Identity reliance; details 5. */
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

/** The form's rules: the contract's, on what would be sent. */
export function relianceResolver(trueMeans: TrueMeans | undefined) {
  return contractResolver<RelianceValues>(relianceRequest, (values) => toRelianceRequest(values, trueMeans));
}
