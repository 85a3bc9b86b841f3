import { isApiError } from '#web/shared/api/api-error.ts';
import { flattenErrors } from '#web/shared/forms/flatten-errors.ts';
import { describeError } from '#web/shared/ui/describe-error.ts';

import { words } from '../words/diagnosis-words.ts';
import type { Cause, CauseKind } from './cause.ts';
import type { CheckName } from './outcome.ts';

interface Failure {
  check: CheckName;
  error: unknown;
  at: string;
  identityReference: string;
}

/** What a failed question tells: a 404 that nobody is there, a 422 the reason, anything else why nothing is known. Spec: Errors. */
export function failureCause({ check, error, at, identityReference }: Failure): Cause {
  const status = isApiError(error) ? error.status : null;
  const { title } = describeError(error);
  const { kind, sentence } = readFailure(error, title, identityReference);
  return { kind, sentence, evidence: [{ check, text: words.evidenceStatus(status, title), at }] };
}

function readFailure(
  error: unknown,
  title: string,
  reference: string,
): { kind: CauseKind; sentence: string } {
  if (!isApiError(error)) return { kind: 'failed', sentence: title };
  const { answeredBy, status, code } = error;
  if (answeredBy === 'network') return { kind: 'unreachable', sentence: words.deskUnreachable };
  if (status === 422) return { kind: 'refused', sentence: words.refused(reasonsOf(error.errors)) };
  if (answeredBy === 'service' && status === 404) {
    return { kind: 'not-there', sentence: words.notThere(reference) };
  }
  if (code === 'service-unreachable' || code === 'service-timeout') {
    return { kind: 'unreachable', sentence: words.unreachable };
  }
  if (code === 'service-answer-invalid') return { kind: 'not-readable', sentence: words.notReadable };
  return { kind: 'failed', sentence: words.failedWith(title, status) };
}

/** What a refusal says, field by field, once each. */
function reasonsOf(errors: unknown): string {
  const reasons = flattenErrors(errors).map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return reasons.length === 0 ? words.refusedUnnamed : [...new Set(reasons)].join('; ');
}
